import { type Kysely, type Migration, sql } from 'kysely';

/** Whether silence accepts a request to cancel; the next refresh of a mailbox fills it for the pending ones. */
export const silencio: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table solicitud_cancelacion add column silencio_acepta boolean`.execute(db);
  },
};
