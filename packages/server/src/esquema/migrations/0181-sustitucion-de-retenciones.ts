import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

/** Which CFDI de retenciones another one replaces (TipoRelacion 04); of those that were stored before it is not known. */
export const sustitucionDeRetenciones: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    await sql`alter table retencion add column sustituye uuid`.execute(db);
  },
};
