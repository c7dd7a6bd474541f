import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  'alter table contribuyente add column reclamado timestamptz',
  // Of the taxpayers there are, those that a person registered in the web begin their log with their own access.
  `update contribuyente c set reclamado = c.created where not exists (
     select from bitacora b
     where b.rfc_owner = c.rfc and b.n = 1 and b.accion = 'acceso.confirmado' and b.usuario = b.objeto)`,
];

/** Since when it is known whose the RFC is: by the operator's word, or by its e.firma. */
export const reclamado: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
