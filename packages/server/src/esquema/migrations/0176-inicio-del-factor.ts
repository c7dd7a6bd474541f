import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

/** The month in which the activities of a taxpayer began: the proportion of LIVA 5-B is then that of the months since. */
export const inicioDelFactor: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    await sql`alter table factor_iva add column inicio date check (inicio = date_trunc('month', inicio))`.execute(db);
  },
};
