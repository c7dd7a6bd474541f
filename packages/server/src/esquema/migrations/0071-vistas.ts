import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  `create table vista (
    id uuid primary key,
    usuario_id uuid not null references usuario (id) on delete cascade,
    nombre text not null,
    lista text collate "C" not null,
    consulta text collate "C" not null,
    predeterminada boolean not null default false,
    created timestamptz not null
  )`,
  'create unique index vista_nombre on vista (usuario_id, lista, lower(nombre))',
  'create unique index vista_predeterminada on vista (usuario_id, lista) where predeterminada',
  `create table columnas_lista (
    usuario_id uuid not null references usuario (id) on delete cascade,
    lista text collate "C" not null,
    columnas text collate "C" not null,
    primary key (usuario_id, lista)
  )`,
];

/** Saved views and chosen columns of users. */
export const vistas: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
