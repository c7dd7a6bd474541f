import type { PhasedMigration } from '../migration';

/** What the job reads again, and what a month asks its user to look at: facts that do not count are among them. */
export const avisosDeFlujo: PhasedMigration = {
  phase: 'expand',
  concurrently: [
    {
      name: 'cfdi_detalle_por_leer',
      table: 'cfdi_detalle',
      definition: '(rfc_owner, cfdi_id) where flujo is null or flujo_version < 2',
    },
    { name: 'hecho_flujo_aviso', table: 'hecho_flujo', definition: `(rfc_owner, mes, aviso) where aviso <> ''` },
  ],
};
