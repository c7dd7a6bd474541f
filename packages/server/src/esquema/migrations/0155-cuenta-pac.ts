import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

/** Accounts of taxpayers at PACs, in place of that of the installation. */
export const cuentaPac: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    await sql`create table cuenta_pac (
      rfc_owner text collate "C" primary key references contribuyente (rfc),
      tipo text collate "C" not null check (tipo in ('finkok', 'sw')),
      usuario text,
      secreto bytea not null,
      cambiada timestamptz not null,
      check ((tipo = 'finkok') = (usuario is not null))
    )`.execute(db);
  },
};
