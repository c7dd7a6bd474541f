import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

/** What each CFDI of a closed month was identified with (LIVA 5-V), which changes what is creditable; null where it was closed before. */
export const claseDelCierre: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    await sql`alter table cierre_cfdi add column clase text collate "C"`.execute(db);
  },
};
