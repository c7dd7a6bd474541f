import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

/** The list that a link was made from: its filters, order and columns. */
export const envioLista: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    await sql`alter table envio add column lista jsonb`.execute(db);
  },
};
