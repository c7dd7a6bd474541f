import { type Kysely, type Migration, sql } from 'kysely';

// What a search of one letter counts is a good part of all rows: with these columns no row itself is read for it.
const indexes = [
  'drop index cfdi_clave',
  'create index cfdi_clave on cfdi (rfc_owner, emitido, status, clave, id) include (fecha)',
  'drop index cfdi_folio',
  // PostgreSQL answers from an index over an expression only when what it is made of is there too.
  'create index cfdi_folio on cfdi (rfc_owner, emitido, status, upper(folio), id) include (folio, clave, fecha)',
];

/** Searches of a few letters in a vault of a million. */
export const busqueda: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`set local statement_timeout = 0`.execute(db);
    for (const statement of indexes) await sql.raw(statement).execute(db);
  },
};
