import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';

const LOCK_NOT_AVAILABLE = '55P03';
/** While a statement waits for a lock, all later ones on that table wait behind it. */
const LOCK_TIMEOUT = '2s';
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;
const GIVE_UP_MS = 10 * 60_000;

/**
 * Runs a transaction that gives up a lock it does not get within two seconds, and is then repeated after a pause. Throws after ten
 * minutes.
 */
export async function withLockTimeout<Result>(
  db: Kysely<unknown>,
  work: (trx: Kysely<unknown>) => Promise<Result>,
  log?: Pick<FastifyBaseLogger, 'warn'>,
): Promise<Result> {
  const begin = Date.now();
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      return await db.transaction().execute(async (trx) => {
        await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(trx);
        return work(trx);
      });
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || Date.now() - begin > GIVE_UP_MS) throw error;
      log?.warn({ oldest: await oldestTransaction(db) }, 'a migration waits for a lock; it tries again');
      await sleep(pause);
    }
  }
}

/** The transaction that most probably holds the lock. */
async function oldestTransaction(db: Kysely<unknown>): Promise<unknown> {
  const { rows } = await sql`
    select pid, application_name, state, (now() - xact_start)::text as age, left(query, 120) as query from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
    order by xact_start limit 1`.execute(db);
  return rows[0];
}
