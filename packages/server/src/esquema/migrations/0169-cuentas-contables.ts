import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

/** Creates the tables of accounts, account rules, pólizas that users wrote or adjusted, and opening balances. */
export const cuentasContables: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    await sql`create table cuenta_contable (
      rfc_owner text collate "C" not null references contribuyente (rfc),
      numero text collate "C" not null,
      propia boolean not null,
      nombre text not null,
      naturaleza text collate "C" not null check (naturaleza in ('D', 'A')),
      externo text not null,
      primary key (rfc_owner, numero)
    )`.execute(db);
    await sql`create table regla_cuenta (
      rfc_owner text collate "C" not null references contribuyente (rfc),
      id uuid not null,
      emitido boolean not null,
      contraparte text collate "C" not null,
      clave text collate "C" not null,
      uso text collate "C" not null,
      metodo text collate "C" not null,
      tipo text collate "C" not null,
      cuenta text collate "C" not null,
      motivo text not null,
      autor text not null,
      created timestamptz not null,
      primary key (rfc_owner, id),
      unique (rfc_owner, emitido, contraparte, clave, uso, metodo, tipo)
    )`.execute(db);
    await sql`create table poliza_guardada (
      rfc_owner text collate "C" not null references contribuyente (rfc),
      id uuid not null,
      mes date not null check (mes = date_trunc('month', mes)),
      clave text collate "C",
      huella text collate "C",
      fecha date,
      concepto text,
      movimientos jsonb not null,
      motivo text not null,
      autor text not null,
      created timestamptz not null,
      primary key (rfc_owner, id),
      unique (rfc_owner, mes, clave),
      check ((clave is null) = (huella is null) and (clave is null) = (fecha is not null) and (fecha is null) = (concepto is null))
    )`.execute(db);
    await sql`create table saldo_inicial (
      rfc_owner text collate "C" not null references contribuyente (rfc),
      anio int not null,
      cuenta text collate "C" not null,
      saldo numeric not null,
      primary key (rfc_owner, anio, cuenta)
    )`.execute(db);
  },
};
