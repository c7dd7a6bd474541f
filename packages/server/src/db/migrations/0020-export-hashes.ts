import { type Kysely, type Migration, sql } from 'kysely';

/** What the file of an export was when it was made; exports of before have none, and last a day. */
export const exportHashes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table exportacion add column sha256 text collate "C"`.execute(db);
  },
};
