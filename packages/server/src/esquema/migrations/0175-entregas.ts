import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

const statements = [
  // Without a foreign key: the job and its files last days, what was sent is listed for months.
  'alter table envio add column lote_id uuid, add column archivo text, add check ((lote_id is null) = (archivo is null))',
  `create table correos_de_cliente (
    rfc_owner text collate "C" primary key references contribuyente (rfc),
    correos text[] not null,
    autor text not null,
    guardado timestamptz not null
  )`,
  `create table texto_entrega (
    usuario_id uuid primary key references usuario (id) on delete cascade,
    asunto text not null,
    texto text not null
  )`,
];

/** Files of jobs over taxpayers that are handed to each client by a link: where clients get mail, and the text that a person writes to them. */
export const entregas: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
