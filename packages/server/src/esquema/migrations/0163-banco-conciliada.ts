import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

/** When the CFDI of the movements of an account were looked for last. */
export const bancoConciliada: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    await sql`alter table banco_cuenta add column conciliada timestamptz`.execute(db);
  },
};
