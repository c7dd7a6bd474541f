import { type Kysely, type Migration, sql } from 'kysely';

/** Whether the resolution about a supplier is final: what is published is, unless the operator's file says otherwise. */
export const firmes49Bis: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table lista49bis add column firme boolean not null default true`.execute(db);
  },
};
