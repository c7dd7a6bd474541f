import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';

/** Channel of PostgreSQL on which the triggers tell that messages were written, too. */
export const WEBHOOK_CHANNEL = 'webhook';

/** Tells the processes that send messages, when the transaction commits, that some are due. */
export const wakeDispatchers = (trx: Db) => sql`select pg_notify(${WEBHOOK_CHANNEL}, '')`.execute(trx);
