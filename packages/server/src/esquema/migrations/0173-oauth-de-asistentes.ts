import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

/** Clients that assistants registered, codes of consents, and tokens of the API keys that consents made. */
export const oauthDeAsistentes: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    await sql`create table oauth_cliente (
      id text collate "C" primary key,
      nombre text not null,
      redirecciones text[] not null,
      created timestamptz not null,
      usado timestamptz
    )`.execute(db);
    await sql`create table oauth_codigo (
      hash bytea primary key,
      rfc_owner text collate "C" not null references contribuyente (rfc),
      usuario_id uuid not null references usuario (id) on delete cascade,
      cliente_id text collate "C" not null references oauth_cliente (id) on delete cascade,
      redireccion text not null,
      desafio text collate "C" not null,
      recurso text not null,
      alcances text[] not null,
      expira timestamptz not null,
      llave_id uuid
    )`.execute(db);
    await sql`create index oauth_codigo_cliente on oauth_codigo (cliente_id)`.execute(db);
    await sql`create index oauth_codigo_usuario on oauth_codigo (usuario_id)`.execute(db);
    // Of a key that an assistant was allowed: its tokens are used in its place.
    await sql`alter table api_key add column cliente text`.execute(db);
    await sql`create table oauth_token (
      hash bytea primary key,
      rfc_owner text collate "C" not null,
      llave_id uuid not null,
      renueva boolean not null,
      recurso text not null,
      expira timestamptz not null,
      usado timestamptz,
      foreign key (rfc_owner, llave_id) references api_key (rfc_owner, id) on delete cascade
    )`.execute(db);
    await sql`create index oauth_token_llave on oauth_token (rfc_owner, llave_id)`.execute(db);
    await sql`create index oauth_token_expira on oauth_token (expira)`.execute(db);
  },
};
