import type { PhasedMigration } from '../migration';

/** What the job reads again: CFDI that were read before invoices on credit said what a user should look at. */
export const porLeerAvisos: PhasedMigration = {
  phase: 'expand',
  concurrently: [
    {
      name: 'cfdi_detalle_por_leer_8',
      table: 'cfdi_detalle',
      definition: '(rfc_owner, cfdi_id) where flujo is null or flujo_version < 8',
    },
  ],
};
