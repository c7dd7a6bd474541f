import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  `create table respaldo_programado (
    rfc_owner text collate "C" not null references contribuyente (rfc),
    frecuencia smallint not null check (frecuencia between 1 and 4),
    activo boolean not null,
    siguiente timestamptz not null,
    completados integer not null default 0,
    primary key (rfc_owner, frecuencia)
  )`,
  'create index respaldo_programado_siguiente on respaldo_programado (siguiente) where activo',
  `create table respaldo (
    rfc_owner text collate "C" not null references contribuyente (rfc),
    id uuid not null,
    frecuencia smallint not null check (frecuencia between 1 and 4),
    nombre text not null,
    fecha_ini timestamptz not null,
    estatus smallint not null check (estatus between 1 and 3),
    porcentaje smallint not null default 0 check (porcentaje between 0 and 100),
    password bytea not null,
    sha256 text collate "C",
    bytes bigint,
    error text,
    primary key (rfc_owner, id),
    check (estatus <> 2 or sha256 is not null and bytes is not null)
  )`,
  'create index respaldo_fecha on respaldo (rfc_owner, fecha_ini desc, id desc)',
  // A schedule makes one backup at a time.
  'create unique index respaldo_en_curso on respaldo (rfc_owner, frecuencia) where estatus = 1',
];

/** Backups of taxpayers, and their schedules. Their files have a separate store. */
export const respaldos: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
