import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  `create table exportacion (
    rfc_owner text collate "C" not null references contribuyente (rfc),
    id uuid not null,
    usuario_id uuid not null references usuario (id),
    origen text collate "C" not null,
    tipo text collate "C" not null,
    query jsonb not null,
    por_correo boolean not null,
    estado text collate "C" not null check (estado in ('pendiente', 'en_proceso', 'lista', 'error')),
    cantidad integer not null,
    avance integer not null default 0,
    archivo text not null,
    bytes bigint,
    error text,
    creada timestamptz not null,
    expira timestamptz,
    primary key (rfc_owner, id)
  )`,
  'create index exportacion_usuario on exportacion (rfc_owner, usuario_id, creada)',
  'create index exportacion_expira on exportacion (expira) where expira is not null',
];

/** Exports requested by users. Their files are outside the database and are deleted with the row. */
export const exportaciones: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
