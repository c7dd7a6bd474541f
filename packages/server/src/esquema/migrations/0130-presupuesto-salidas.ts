import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

// Logged, unlike limite_uso: neither a restart nor a crash may give a taxpayer a new budget. Without a foreign key: a
// taxpayer that is removed and added again goes on with what is left of its day.
const statements = [
  `create table gasto_salida (
    rfc_owner text collate "C" not null,
    presupuesto text not null,
    objeto text not null default '',
    dia date not null,
    usos int not null check (usos >= 0),
    ultima timestamptz not null,
    turno timestamptz,
    primary key (rfc_owner, presupuesto, objeto, dia)
  ) with (fillfactor = 50)`,
  `create index gasto_salida_dia on gasto_salida (dia)`,
  `alter table descarga_parte add adicional boolean not null default false`,
];

/** What was asked of outside services each day, and which requests are beyond what somebody asked for. */
export const presupuestoSalidas: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
