import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

const statements = [
  // What has no row is as it is computed.
  `create table saldo_iva (
    rfc_owner text collate "C" not null references contribuyente (rfc),
    mes date not null check (mes = date_trunc('month', mes)),
    monto numeric check (monto >= 0),
    operacion text not null,
    devolucion date,
    autor text not null,
    guardado timestamptz not null,
    primary key (rfc_owner, mes)
  )`,
];

/** What users say of the IVA in favour that a month left: its amount by the return, and that it was asked back. */
export const saldosDeIva: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
