import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

/**
 * A known browser of a user with a second factor has given a code. Older ones may have logged in before it was turned on,
 * with the password alone.
 */
export const equiposConCodigo: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    await sql`delete from equipo where usuario_id in (select usuario_id from segundo_factor where activo)`.execute(db);
  },
};
