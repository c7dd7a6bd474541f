import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  'alter table contribuyente add column reclamado timestamptz',
  // Among existing taxpayers, those registered on the web have the access of their creator as the first log entry.
  `update contribuyente c set reclamado = c.created where not exists (
     select from bitacora b
     where b.rfc_owner = c.rfc and b.n = 1 and b.accion = 'acceso.confirmado' and b.usuario = b.objeto)`,
];

/** Since when the ownership of the RFC is proven, by the operator or by its e.firma. */
export const reclamado: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
