import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

/** What users say for the ISR: the régimen, the coefficient, losses, payments, and what takes the place of a figure of CFDI. */
export const isrDato: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    await sql`create table isr_dato (
      rfc_owner text collate "C" not null references contribuyente (rfc),
      dato text collate "C" not null,
      mes date not null check (mes = date_trunc('month', mes)),
      valor text not null,
      motivo text not null,
      autor text not null,
      guardado timestamptz not null,
      primary key (rfc_owner, dato, mes)
    )`.execute(db);
  },
};
