import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  "alter table sesion add column agente text not null default ''",
  "alter table sesion add column ip text not null default ''",
  'alter table contribuyente add column accesos_max integer not null default 10 check (accesos_max > 0)',
  `create table enlace (
    id uuid primary key,
    tipo text not null check (tipo in ('confirm-account', 'reset-password', 'confirm-access', 'reset-admin')),
    token_hash bytea not null unique,
    correo text not null check (correo = lower(correo)),
    rfc text check (tipo not in ('confirm-access', 'reset-admin') or rfc is not null),
    privilegio text check (privilegio in ('1', '2')),
    registro jsonb,
    created timestamptz not null,
    expires timestamptz not null,
    usado timestamptz
  )`,
  'create index enlace_correo on enlace (correo, tipo)',
  'create index enlace_expires on enlace (expires)',
  // One pending invitation per e-mail and taxpayer; a new one replaces the old.
  `create unique index enlace_invitacion on enlace (rfc, correo) where tipo = 'confirm-access' and usado is null`,
  `create table segundo_factor (
    usuario_id uuid primary key references usuario (id) on delete cascade,
    secreto bytea not null,
    activo boolean not null default false,
    ultimo_paso bigint not null default 0,
    codigos bytea[] not null default '{}'
  )`,
];

/** Mailed single-use links, the second factor, and the origin of sessions. */
export const accounts: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
