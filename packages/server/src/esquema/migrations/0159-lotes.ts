import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

const statements = [
  `create table lote (
    id uuid primary key,
    usuario_id uuid not null references usuario (id) on delete cascade,
    accion text collate "C" not null,
    mes date not null check (mes = date_trunc('month', mes)),
    creado timestamptz not null,
    expira timestamptz not null
  )`,
  'create index lote_de_usuario on lote (usuario_id, creado)',
  `create table lote_renglon (
    rfc_owner text collate "C" not null references contribuyente (rfc),
    lote_id uuid not null references lote (id) on delete cascade,
    estado text collate "C" not null check (estado in ('pendiente', 'listo', 'fallo')),
    codigo text collate "C",
    mensaje text not null,
    ruta text,
    archivo text,
    bytes bigint,
    terminado timestamptz,
    primary key (rfc_owner, lote_id)
  )`,
  'create index lote_renglon_de_lote on lote_renglon (lote_id)',
];

/** Jobs over several taxpayers of a person, and what became of each taxpayer. */
export const lotes: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
