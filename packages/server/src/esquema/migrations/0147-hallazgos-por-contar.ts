import type { PhasedMigration } from '../migration';

/** What the job that counts the reports of earlier versions has left: it is asked every night, of a table that grows. */
export const hallazgosPorContar: PhasedMigration = {
  phase: 'expand',
  concurrently: [{ name: 'cfdi_por_contar', table: 'cfdi', definition: '(rfc_owner, id) where fallas is null' }],
};
