import { type Kysely, type Migration, sql } from 'kysely';

/** Uploaded ZIPs that are processed in the background are identified by their name. */
export const zips: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table descarga add column archivo text`.execute(db);
  },
};
