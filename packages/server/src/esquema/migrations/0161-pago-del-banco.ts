import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

/** Which marks of payment come from the statements of a bank: what a user said is not changed by them. */
export const pagoDelBanco: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    await sql`alter table pago_avisado add column del_banco boolean not null default false`.execute(db);
  },
};
