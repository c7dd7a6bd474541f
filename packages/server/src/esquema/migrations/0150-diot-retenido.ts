import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

const statements = [
  // How the DIOT has creditable IVA of which a part was withheld; who has no row, without what was withheld until it is credited.
  `create table diot_retenido (
    rfc_owner text collate "C" primary key references contribuyente (rfc),
    modo text collate "C" not null check (modo in ('neto', 'completo')),
    autor text not null,
    guardado timestamptz not null
  )`,
];

/** How the DIOT of a taxpayer has IVA that was withheld. */
export const diotRetenido: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
