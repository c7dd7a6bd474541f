import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

/**
 * Relations to a UUID with everything that is asked of them. Without it a plan took the primary key instead, and read all relations of a
 * taxpayer that has many more than the average.
 */
export const relacionPorUuid: PhasedMigration = {
  phase: 'expand',
  concurrently: [
    { name: 'relacion_por_uuid', table: 'relacion', definition: '(rfc_owner, uuid, tipo_relacion, cfdi_id)' },
  ],
};

/** The index before it, which has no more columns than that one. */
export const sinRelacionUuid: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    await sql`drop index relacion_uuid`.execute(db);
  },
};
