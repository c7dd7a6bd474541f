import { type Kysely, type Migration, sql } from 'kysely';

// Both grow at their end only; the second holds cancelled CFDI alone.
const statements = [
  'create index cfdi_llegada on cfdi (rfc_owner, created) where not cuarentena',
  'create index cfdi_cancelacion on cfdi (rfc_owner, verificado) where status = 3',
];

/** What came in, or turned out cancelled, since a moment is counted from an index. */
export const cambios: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
