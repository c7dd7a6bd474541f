import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

/** The index that `relacion_por_uuid` begins with is not needed beside it. */
export const sinRelacionUuid: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    await sql`drop index relacion_uuid`.execute(db);
  },
};
