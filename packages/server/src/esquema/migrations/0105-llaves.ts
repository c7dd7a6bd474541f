import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  'alter table api_key drop constraint api_key_pkey',
  // A sealed key can be shown again: it is the one of `/info`. The others have a hash only.
  `alter table api_key
    alter column sellada drop not null,
    add column id uuid not null default gen_random_uuid(),
    add column nombre text not null default 'ApiKey',
    add column muestra text,
    add column alcances text[] not null default '{leer,subir,exportar,buzon,descargas}',
    add column redes text[] not null default '{}',
    add column usada timestamptz,
    add column expira timestamptz,
    add column revocada timestamptz,
    add primary key (rfc_owner, id),
    add check (sellada is not null or muestra is not null)`,
  `alter table api_key
    alter column id drop default,
    alter column nombre drop default,
    alter column alcances drop default,
    alter column redes drop default`,
  'create unique index api_key_renovable on api_key (rfc_owner) where sellada is not null and revocada is null',
  'create index api_key_usuario on api_key (usuario_id)',
];

/** Several API keys of a taxpayer, with names, scopes, networks and an expiry. */
export const llaves: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
