import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  `create table lista49bis (
    rfc text collate "C" primary key,
    nombre text not null,
    oficio text not null,
    publicacion date not null
  )`,
  `create table lista49bis_carga (
    id uuid primary key,
    cargado timestamptz not null,
    origen text not null,
    sha256 text not null,
    filas integer not null
  )`,
];

/** The list of article 49 Bis as the operator loaded it last, and its loads. */
export const lista49bis: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
