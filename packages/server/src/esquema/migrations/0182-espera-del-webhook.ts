import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

/** Until when an address that is told of events asked to be left alone. */
export const esperaDelWebhook: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    await sql`alter table webhook add column espera timestamptz`.execute(db);
  },
};
