import { sql } from 'kysely';
import type { Db } from '../../platform/db/schema';

/** Channel of PostgreSQL on which the triggers tell that messages were written, too. */
export const WEBHOOK_CHANNEL = 'webhook';

/** Tells the processes that send messages, when the transaction commits, that some are due. */
export const wakeDispatchers = (trx: Db) => sql`select pg_notify(${WEBHOOK_CHANNEL}, '')`.execute(trx);
