import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

const statements = [
  // Of what products each line of IVA is; filled by the job that reads CFDI again.
  'alter table cfdi_detalle add column productos jsonb',
  // What everything of a product is, by the beginning of its key: applied when sums are read, as regla_clase.
  `create table regla_producto (
    rfc_owner text collate "C" not null references contribuyente (rfc),
    id uuid not null,
    emitido boolean not null,
    producto text collate "C" not null check (producto ~ '^([0-9]{2}){1,4}$'),
    clase text collate "C" not null check (clase in ('G', 'E', 'C', 'A', 'F') and emitido = (clase in ('A', 'F'))),
    motivo text not null,
    autor text not null,
    created timestamptz not null,
    primary key (rfc_owner, emitido, producto),
    unique (rfc_owner, id)
  )`,
];

/** What expenses are for, and which acts are in the proportion of IVA, by ClaveProdServ. */
export const reglasDeProducto: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
