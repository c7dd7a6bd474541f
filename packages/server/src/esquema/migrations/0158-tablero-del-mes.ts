import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

/** The months of the board as a job computed them, and who is in charge of a taxpayer. */
export const tableroDelMes: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    await sql`create table tablero_mes (
      rfc_owner text collate "C" not null references contribuyente (rfc),
      mes date not null check (mes = date_trunc('month', mes)),
      calculado timestamptz not null,
      cifras jsonb not null,
      primary key (rfc_owner, mes)
    )`.execute(db);
    await sql`create table responsable (
      rfc_owner text collate "C" primary key references contribuyente (rfc),
      usuario_id uuid not null references usuario (id) on delete cascade,
      autor text not null,
      guardado timestamptz not null
    )`.execute(db);
  },
};
