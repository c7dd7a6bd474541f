import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

/** When a CFDI was stamped; filled by the job that reads CFDI again. */
export const fechaTimbrado: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    await sql`alter table cfdi_detalle add column fecha_timbrado timestamp`.execute(db);
  },
};
