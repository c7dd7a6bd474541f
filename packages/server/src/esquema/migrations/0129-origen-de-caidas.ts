import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

const statements = [
  // Keyed hashes of a release with a person, a network or a taxpayer of a report that counted: none of them is named, and two
  // releases cannot be joined by them.
  `create table caida_origen (
    ambiente text not null,
    area text not null,
    release text not null,
    origen bytea not null,
    recibida timestamptz not null,
    primary key (ambiente, area, release, origen)
  )`,
  // What pages use in its place; null in those of before.
  'alter table freno add column sustituto text',
];

/** Where reports came from that counted, so that no network and no taxpayer counts twice. */
export const origenDeCaidas: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
