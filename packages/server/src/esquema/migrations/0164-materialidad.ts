import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

const sumar = (name: string, rows: string, sign: string) =>
  `create function ${name}() returns trigger language plpgsql as $$
  begin
    insert into espacio_mensual
      select rfc_owner, date_trunc('month', subido at time zone interval '-07:00')::date, 0, sum(${sign} * bytes), 0
      from ${rows} where uuid is null group by 1, 2 order by 1, 2
      on conflict (rfc_owner, mes) do update set xml_bytes = espacio_mensual.xml_bytes + excluded.xml_bytes;
    return null;
  end $$`;

const statements = [
  `create table materialidad_expediente (
    rfc_owner text collate "C" not null references contribuyente (rfc),
    id uuid not null,
    contraparte text collate "C" not null,
    operacion text not null,
    requeridas text[] not null,
    creado timestamptz not null,
    primary key (rfc_owner, id),
    unique (rfc_owner, contraparte, operacion)
  )`,
  `create table materialidad_documento (
    rfc_owner text collate "C" not null,
    id uuid not null,
    expediente_id uuid not null,
    numero int not null,
    clase text collate "C" not null,
    nombre text not null,
    fecha date not null,
    autor text not null,
    nota text not null,
    uuid uuid,
    sha256 text collate "C" not null,
    bytes int not null,
    sustituye int,
    subido timestamptz not null,
    usuario text not null,
    archivo text not null,
    linea text not null,
    huella text collate "C" not null,
    primary key (rfc_owner, id),
    unique (rfc_owner, expediente_id, numero),
    unique (rfc_owner, expediente_id, sustituye),
    foreign key (rfc_owner, expediente_id) references materialidad_expediente (rfc_owner, id)
  )`,
  sumar('materialidad_documento_sumar_insert', 'nuevas', '1'),
  sumar('materialidad_documento_sumar_delete', 'viejas', '-1'),
  `create trigger materialidad_documento_sumar_insert after insert on materialidad_documento
    referencing new table as nuevas for each statement execute function materialidad_documento_sumar_insert()`,
  `create trigger materialidad_documento_sumar_delete after delete on materialidad_documento
    referencing old table as viejas for each statement execute function materialidad_documento_sumar_delete()`,
  `create trigger conservar before update or truncate on materialidad_documento
    for each statement execute function conservar()`,
];

/** Evidence of suppliers and operations, whose documents are never changed and count in the space of the plan. */
export const materialidad: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
