import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  `create table efos (
    rfc text collate "C" primary key,
    nombre text not null,
    situacion smallint not null check (situacion between 1 and 4),
    descripcion text not null,
    oficio_global text not null,
    publicacion_sat date,
    etapas jsonb not null,
    busqueda text collate "C" not null
  )`,
  `create table efos_carga (
    id uuid primary key,
    cargado timestamptz not null,
    origen text not null,
    sha256 text not null,
    filas integer not null,
    omitidas integer not null
  )`,
  'create index efos_carga_cargado on efos_carga (cargado)',
  // Null before: entered the list. Null after: left it. The very first load writes no changes.
  `create table efos_cambio (
    carga_id uuid not null references efos_carga (id),
    rfc text collate "C" not null,
    nombre text not null,
    antes smallint,
    despues smallint,
    primary key (carga_id, rfc)
  )`,
  'create index efos_cambio_rfc on efos_cambio (rfc)',
];

/** The SAT's list of article 69-B, its loads, and the changes of each load. */
export const efos: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
