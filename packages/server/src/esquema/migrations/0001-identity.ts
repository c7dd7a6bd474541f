import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  `create table usuario (
    id uuid primary key,
    correo text not null unique check (correo = lower(correo)),
    nombre text not null default '',
    pass_hash text not null,
    activo boolean not null default true,
    created timestamptz not null default now()
  )`,
  `create table contribuyente (
    rfc text primary key,
    nombre text not null,
    plan_nombre text not null,
    plan_inicio date not null,
    plan_fin date not null,
    espacio_total_mb integer not null check (espacio_total_mb > 0),
    terminos timestamptz,
    created timestamptz not null default now()
  )`,
  `create table acceso (
    rfc text not null references contribuyente (rfc),
    usuario_id uuid not null references usuario (id),
    privilegio text not null check (privilegio in ('1', '2')),
    confirmada boolean not null default false,
    ultimo_acceso timestamptz,
    created timestamptz not null default now(),
    primary key (rfc, usuario_id)
  )`,
  'create index acceso_usuario on acceso (usuario_id)',
  `create table sesion (
    id uuid primary key,
    token_hash bytea not null unique,
    usuario_id uuid not null references usuario (id) on delete cascade,
    created timestamptz not null,
    last_seen timestamptz not null,
    expires timestamptz not null
  )`,
  'create index sesion_usuario on sesion (usuario_id)',
  'create index sesion_expires on sesion (expires)',
  `create table correo_saliente (
    id uuid primary key,
    para text not null,
    asunto text not null,
    texto text not null,
    html text not null,
    created timestamptz not null default now(),
    enviado timestamptz,
    error text
  )`,
  'create index correo_saliente_created on correo_saliente (created)',
  // Unlogged: losing the counters in a crash does no harm, and logging them would slow every login.
  `create unlogged table limite_uso (
    clave text primary key,
    usos integer not null,
    expires timestamptz not null
  )`,
  `create table worker_vivo (
    id text primary key,
    latido timestamptz not null
  )`,
];

/** Users, taxpayers, accesses, sessions, outgoing mail. */
export const identity: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
