import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

/** Calls of each API key by day. A day's row is updated with each call: room in the page keeps that from writing the index. */
export const usoDeLlaves: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    await sql`create table api_key_uso (
      rfc_owner text collate "C" not null,
      llave_id uuid not null,
      dia date not null,
      llamadas int not null,
      primary key (rfc_owner, llave_id, dia)
    ) with (fillfactor = 50)`.execute(db);
    await sql`create index api_key_uso_dia on api_key_uso (dia)`.execute(db);
  },
};
