import type { PhasedMigration } from '../migration';

/** The entries that the integrity check looks for by their action: few, so that the others cost nothing. */
export const bitacoraRara: PhasedMigration = {
  phase: 'expand',
  concurrently: [
    {
      name: 'bitacora_rara',
      table: 'bitacora',
      definition: `(rfc_owner, n) where accion in
        ('cancelacion.confirmada', 'cancelacion.enviada', 'cfdi.depurado', 'cfdi.reemplazado', 'respaldo.completado')`,
    },
  ],
};
