import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

/** What the complements of a CFDI of nómina say, and when it was paid; filled by the job that reads CFDI again. */
export const nomina: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    await sql`alter table cfdi_detalle add column nomina jsonb, add column nomina_pago date`.execute(db);
  },
};
