import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

const statements = [
  // clase '' is unidentified.
  `create table importacion_iva (
    rfc_owner text collate "C" not null references contribuyente (rfc),
    id uuid not null,
    pedimento text collate "C" not null check (pedimento ~ '^[0-9]{15}$'),
    fecha date not null,
    mes date not null check (mes = date_trunc('month', fecha)),
    base numeric not null check (base > 0),
    iva numeric not null check (iva > 0),
    clase text collate "C" not null check (clase in ('', 'G', 'E', 'N', 'C')),
    id_fiscal text collate "C" not null,
    nombre text not null,
    pais text collate "C" not null,
    jurisdiccion text not null,
    evidencia text not null,
    autor text not null,
    guardado timestamptz not null,
    primary key (rfc_owner, id),
    constraint importacion_iva_pedimento unique (rfc_owner, pedimento)
  )`,
  'create index importacion_iva_mes on importacion_iva (rfc_owner, mes)',
];

/** IVA of imports that was paid at customs, as users say it (LIVA 5, 28). */
export const ivaDeImportaciones: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
