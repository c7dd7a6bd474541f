import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

/** The API key that added or changed a webhook last, with which it ends. Without a foreign key, so that a purged key ends it too. */
export const webhookDeLlave: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    await sql`alter table webhook add column llave_id uuid`.execute(db);
  },
};
