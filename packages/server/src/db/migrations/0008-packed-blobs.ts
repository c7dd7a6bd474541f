import { type Kysely, type Migration, sql } from 'kysely';

/** Where small files lie that were stored together. */
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
