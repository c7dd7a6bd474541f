import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

/** How much a user says was paid of an invoice on credit, who says so and when. */
export const pagoAvisado: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    await sql`alter table pago_avisado add column importe numeric check (importe > 0), add column autor text,
      add column cambiado timestamptz`.execute(db);
  },
};
