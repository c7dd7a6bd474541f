import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

const statements = [
  // Null for a month that was closed before its totals and CFDI were kept.
  'alter table cierre_mes add column totales jsonb',
  // documento and razon are '' where there is none, so that they can be part of the key.
  `create table cierre_cfdi (
    rfc_owner text collate "C" not null,
    mes date not null,
    cfdi_id uuid not null,
    documento text collate "C" not null,
    celda text collate "C" not null,
    tasa text collate "C" not null,
    razon text collate "C" not null,
    uuid text collate "C" not null,
    contraparte text collate "C" not null,
    base numeric not null,
    importe numeric not null,
    primary key (rfc_owner, mes, cfdi_id, documento, celda, tasa, razon),
    foreign key (rfc_owner, mes) references cierre_mes (rfc_owner, mes) on delete cascade
  )`,
  `create table diot_archivo (
    rfc_owner text collate "C" not null references contribuyente (rfc),
    mes date not null check (mes = date_trunc('month', mes)),
    id uuid not null,
    autor text not null,
    creado timestamptz not null,
    sha256 text collate "C" not null,
    contenido text not null,
    primary key (rfc_owner, id)
  )`,
  'create index diot_archivo_mes on diot_archivo (rfc_owner, mes)',
];

/** What counted in a month when it was closed, CFDI by CFDI, and the files of the DIOT that were generated. */
export const cfdiDelCierre: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
