import { type Kysely, type Migration, sql } from 'kysely';

/** Positions of small files that were packed together. */
export const packedBlobs: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table packed_blob (
      sha256 bytea primary key,
      pack uuid not null,
      start integer not null,
      size integer not null
    )`.execute(db);
  },
};
