import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

/** The last end of each check of the whole installation, and what it found, by kind. */
export const revision: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    await sql`create table revision (
      revision text collate "C" primary key,
      terminada timestamptz,
      hallazgos jsonb not null
    )`.execute(db);
  },
};
