import type { PhasedMigration } from '../migration';

/** What the job reads again: CFDI that were read before their nómina was. And the nómina of a month, by when it was paid. */
export const porLeerNomina: PhasedMigration = {
  phase: 'expand',
  concurrently: [
    {
      name: 'cfdi_detalle_por_leer_6',
      table: 'cfdi_detalle',
      definition: '(rfc_owner, cfdi_id) where flujo is null or flujo_version < 6',
    },
    {
      name: 'cfdi_detalle_nomina',
      table: 'cfdi_detalle',
      definition: '(rfc_owner, nomina_pago) where nomina_pago is not null',
    },
  ],
};
