import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

/** What the SAT answers about a CFDI in words that are not in its tables, so that a screen can show it as it came. */
export const dichoSat: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    await sql`alter table cfdi_detalle add column dicho_sat text collate "C"`.execute(db);
  },
};
