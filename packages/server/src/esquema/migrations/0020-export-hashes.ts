import { type Kysely, type Migration, sql } from 'kysely';

/** The hash of an export's file; earlier exports have none, and expire within a day. */
export const exportHashes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table exportacion add column sha256 text collate "C"`.execute(db);
  },
};
