import { type Kysely, type Migration, sql } from 'kysely';

/** Uploaded ZIPs that are worked off in the background are known by their name. */
export const zips: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table descarga add column archivo text`.execute(db);
  },
};
