import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  `create table idempotencia (
    rfc_owner text collate "C" not null references contribuyente (rfc),
    titular uuid not null,
    clave bytea not null,
    peticion bytea not null,
    intento uuid not null,
    hasta timestamptz not null,
    respuesta bytea,
    creada timestamptz not null,
    primary key (rfc_owner, titular, clave)
  )`,
  'create index idempotencia_creada on idempotencia (creada)',
];

/** Requests with an Idempotency-Key, and their answers. */
export const idempotencia: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
