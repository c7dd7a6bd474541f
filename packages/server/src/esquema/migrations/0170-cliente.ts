import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

const sumar = (name: string, rows: string, sign: string) =>
  `create function ${name}() returns trigger language plpgsql as $$
  begin
    insert into espacio_mensual
      select rfc_owner, date_trunc('month', enviado at time zone interval '-07:00')::date, 0, sum(${sign} * bytes), 0
      from ${rows} group by 1, 2 order by 1, 2
      on conflict (rfc_owner, mes) do update set xml_bytes = espacio_mensual.xml_bytes + excluded.xml_bytes;
    return null;
  end $$`;

const statements = [
  ...['acceso', 'enlace'].map(
    (table) => `alter table ${table} drop constraint ${table}_privilegio_check,
      add constraint ${table}_privilegio_check check (privilegio in ('1', '2', '3', '4'))`,
  ),
  'alter table tarea add column para_cliente boolean not null default false',
  `create table documento_cliente (
    rfc_owner text collate "C" not null references contribuyente (rfc),
    id uuid not null,
    clase text collate "C" not null,
    formato text collate "C" not null,
    nombre text not null,
    nota text not null,
    sha256 text collate "C" not null,
    bytes int not null,
    enviado timestamptz not null,
    usuario_id uuid references usuario (id) on delete set null,
    usuario text not null,
    revisado timestamptz,
    revisado_por text,
    primary key (rfc_owner, id),
    check ((revisado is null) = (revisado_por is null))
  )`,
  'create index documento_cliente_orden on documento_cliente (rfc_owner, enviado desc, id desc)',
  sumar('documento_cliente_sumar_insert', 'nuevas', '1'),
  sumar('documento_cliente_sumar_delete', 'viejas', '-1'),
  `create trigger documento_cliente_sumar_insert after insert on documento_cliente
    referencing new table as nuevas for each statement execute function documento_cliente_sumar_insert()`,
  `create trigger documento_cliente_sumar_delete after delete on documento_cliente
    referencing old table as viejas for each statement execute function documento_cliente_sumar_delete()`,
];

/** A fourth privilege of an access, '4' Cliente; what clients send, which counts in the space of the plan; tasks that they see. */
export const cliente: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
