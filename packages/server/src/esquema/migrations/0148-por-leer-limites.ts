import type { PhasedMigration } from '../migration';

/** What the job reads again: CFDI that were read before limits of deductions were known. And what was paid in cash in a month. */
export const porLeerLimites: PhasedMigration = {
  phase: 'expand',
  concurrently: [
    {
      name: 'cfdi_detalle_por_leer_3',
      table: 'cfdi_detalle',
      definition: '(rfc_owner, cfdi_id) where flujo is null or flujo_version < 3',
    },
    {
      name: 'hecho_flujo_efectivo',
      table: 'hecho_flujo',
      definition: '(rfc_owner, mes) where cuenta and efectivo and not emitido',
    },
  ],
};
