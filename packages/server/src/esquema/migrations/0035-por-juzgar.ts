import { type Kysely, type Migration, sql } from 'kysely';

/**
 * The comparison of a CFDI with the SAT's schemas may not finish; until it has, no answer of the SAT makes it Vigente.
 */
export const porJuzgar: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table cfdi_detalle add column por_juzgar boolean not null default false`.execute(db);
  },
};
