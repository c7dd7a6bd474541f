import { type Kysely, type Migration, sql } from 'kysely';

// A search of one letter counts a good part of all rows: with these columns it is an index-only scan.
const indexes = [
  'drop index cfdi_clave',
  'create index cfdi_clave on cfdi (rfc_owner, emitido, status, clave, id) include (fecha)',
  'drop index cfdi_folio',
  // PostgreSQL uses an index-only scan over an expression only when the columns of the expression are included too.
  'create index cfdi_folio on cfdi (rfc_owner, emitido, status, upper(folio), id) include (folio, clave, fecha)',
];

/** Indexes for searches of a few letters among a million CFDI. */
export const busqueda: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`set local statement_timeout = 0`.execute(db);
    for (const statement of indexes) await sql.raw(statement).execute(db);
  },
};
