import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  // `quien` is a keyed hash of user and release: it counts users once and names none, and two releases cannot be joined by it.
  `create table caida (
    ambiente text not null,
    area text not null,
    release text not null,
    quien bytea not null,
    recibida timestamptz not null,
    primary key (ambiente, area, release, quien)
  )`,
  // A row stays when an operator lifts it: it is the record of what was stopped, when and why.
  `create table freno (
    ambiente text not null,
    area text not null,
    release text not null,
    desde timestamptz not null,
    usuarios integer not null,
    montajes integer not null,
    soltado timestamptz,
    primary key (ambiente, area, release)
  )`,
];

/** Reports of releases that took pages down, and the releases that are avoided because of them. */
export const frenos: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
