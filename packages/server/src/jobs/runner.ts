import { EventEmitter } from 'node:events';
import { type Job, Logger, parseCronItems, run, type WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../db/schema';
import type { Deps } from '../deps';
import { createTasks } from './tasks';

const CONCURRENCY = 4;
const BEAT_EVERY_MS = 5_000;
const DEAD_AFTER = '20 seconds';
const ABORT_AFTER_MS = 5_000;

const schedule = parseCronItems([
  { task: 'refresh-buzones', match: '7 * * * *', identifier: 'refresh-buzones' },
  { task: 'purge-expired', match: '17 * * * *', identifier: 'purge-expired' },
  // It reads every byte there is; on Sundays nobody else wants to.
  {
    task: 'check-integrity',
    match: '41 1 * * 0',
    identifier: 'check-integrity',
    options: { jobKey: 'check-integrity', maxAttempts: 3 },
  },
  { task: 'recheck-all', match: '13 3 * * *', identifier: 'recheck-all' },
  { task: 'notify-72', match: '29 * * * *', identifier: 'notify-72' },
  { task: 'sync-correos', match: '*/5 * * * *', identifier: 'sync-correos' },
  // The SAT changes it a few times a month; a day that fails is tried again within it.
  { task: 'load-efos', match: '43 4 * * *', identifier: 'load-efos', options: { jobKey: 'load-efos', maxAttempts: 8 } },
  {
    task: 'begin-respaldos',
    match: '*/5 * * * *',
    identifier: 'begin-respaldos',
    options: { jobKey: 'begin-respaldos' },
  },
]);

/** Works off the queue in this process. `stop` lets running jobs end (at most 5 s) and takes no new ones. */
export async function startWorker(deps: Deps, pool: pg.Pool): Promise<{ stop(): Promise<void> }> {
  const ids = new Set<string>();
  const events: WorkerEvents = new EventEmitter();
  events.on('worker:create', ({ worker }) => ids.add(worker.workerId));
  await unlockJobsOfTheDead(deps.db);
  const runner = await run({
    pgPool: pool,
    taskList: createTasks(deps),
    parsedCronItems: schedule,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: ABORT_AFTER_MS,
    events,
    logger: workerLogger(deps),
  });
  runner.promise.catch((error) => deps.log.error({ err: error }, 'the worker ended'));
  const beat = () =>
    heartbeat(deps.db, [...ids])
      .then(() => unlockJobsOfTheDead(deps.db))
      .catch((error) => deps.log.warn({ err: error }, 'the worker could not say that it lives'));
  await beat();
  const timer = setInterval(beat, BEAT_EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await runner.stop();
      await deps.db
        .deleteFrom('worker_vivo')
        .where('id', 'in', [...ids])
        .execute();
    },
  };
}

async function heartbeat(db: Db, ids: string[]): Promise<void> {
  await sql`insert into worker_vivo (id, latido) select unnest(${ids}::text[]), now()
    on conflict (id) do update set latido = excluded.latido`.execute(db);
}

/** Jobs whose worker was killed wait for nobody: without this they would stay locked for four hours. */
async function unlockJobsOfTheDead(db: Db): Promise<void> {
  await sql`
    with locked as (
      select locked_by from graphile_worker._private_jobs where locked_at < now() - ${DEAD_AFTER}::interval
      union
      select locked_by from graphile_worker._private_job_queues where locked_at < now() - ${DEAD_AFTER}::interval
    ), dead as (
      select array_agg(locked.locked_by) as ids from locked
      where not exists (
        select 1 from worker_vivo as w where w.id = locked.locked_by and w.latido > now() - ${DEAD_AFTER}::interval
      )
    )
    select graphile_worker.force_unlock_workers(ids) from dead where ids is not null`.execute(db);
  await sql`delete from worker_vivo where latido < now() - interval '1 hour'`.execute(db);
}

function workerLogger({ log }: Deps): Logger {
  const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;
  // An error asks somebody to act; a job that will be tried again asks nobody.
  const isRetried = (job: Job | undefined) => job !== undefined && job.attempts < job.max_attempts;
  return new Logger(
    () => (level, message, meta) => log[isRetried(meta?.job as Job | undefined) ? 'info' : levels[level]](message),
  );
}
