import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

const statements = [
  // Where egresos that the file has no room for go: a complementaria of the month of the purchase, or the next month.
  `alter table diot_proveedor add column excedente text collate "C" not null default 'complementaria'
    check (excedente in ('complementaria', 'arrastrar'))`,
];

/** What a user does with egresos of a supplier that exceed what was paid to it. */
export const excedenteDiot: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
