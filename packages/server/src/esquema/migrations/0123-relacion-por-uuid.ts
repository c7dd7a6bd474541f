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
