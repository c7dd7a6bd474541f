import type { PhasedMigration } from '../migration';

/** What the job reads again: CFDI that were read before their stamps were. */
export const porLeerTimbrados: PhasedMigration = {
  phase: 'expand',
  concurrently: [
    {
      name: 'cfdi_detalle_por_leer_5',
      table: 'cfdi_detalle',
      definition: '(rfc_owner, cfdi_id) where flujo is null or flujo_version < 5',
    },
  ],
};
