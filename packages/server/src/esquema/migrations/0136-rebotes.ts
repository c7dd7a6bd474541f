import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

const statements = [
  'alter table correo_saliente add column codigo text, add column rebotado timestamptz, add column baja text',
  'alter table enlace add column correo_id uuid references correo_saliente (id) on delete set null',
  'alter table usuario add column correo_fallido text, add column correo_fallado timestamptz',
  `create table lectura_rebotes (
    cuenta text collate "C" primary key,
    uid_validity text collate "C" not null,
    ultimo_uid bigint not null
  )`,
];

/** What became of a mail after it was sent, whom it was for, and how far the mailbox of returned mail was read. */
export const rebotes: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
