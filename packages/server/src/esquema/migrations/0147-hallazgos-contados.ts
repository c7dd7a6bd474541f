import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

/**
 * How many rules a CFDI does not meet, by how grave they are, beside its state: lists show it without reading reports. Null until the
 * job check-timbres has counted the report of an earlier version.
 */
export const hallazgosContados: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    await sql`alter table cfdi add column fallas smallint, add column reglas_sat smallint, add column avisos smallint`.execute(
      db,
    );
  },
};
