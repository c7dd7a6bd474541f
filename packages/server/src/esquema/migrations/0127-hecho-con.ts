import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

const statements = [
  // No foreign key: a key that is purged after it was revoked ends its links all the same.
  'alter table envio add column llave uuid',
  'alter table webhook add column usuario_id uuid',
];

/** With which API key an envío was made, and by whom a webhook: they end with those. Null: before it was known, or by a session. */
export const hechoCon: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
