import type { FastifyBaseLogger } from 'fastify';
import type { Worker, WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import type { Db } from '../db/schema';

const DEAD_AFTER = '20 seconds';
const DEAD_AFTER_MS = 20_000;

/** Keeps the locks of this process's jobs while it lives, and unlocks jobs of processes that died. */
export interface Leases {
  /** Records that this process is alive, and unlocks. To be called every few seconds; never rejects. */
  beat(): Promise<void>;
  /** Records that this process has ended. */
  end(): Promise<void>;
}

/** Leases of the worker that emits these events. Without them a job would stay locked for four hours after a kill. */
export function keepLeases({ db, log }: { db: Db; log: FastifyBaseLogger }, events: WorkerEvents): Leases {
  const workers = new Set<Worker>();
  // Jobs are locked by the pool, not by the worker that runs them.
  let pool = '';
  let idle: string[] = [];
  let trustedFrom = 0;
  events.on('pool:create', ({ workerPool }) => {
    pool = workerPool.id;
  });
  events.on('worker:create', ({ worker }) => workers.add(worker));
  return {
    async beat() {
      try {
        await sayAlive(db, pool);
        // After an outage all heartbeats are old: every process gets the time for a new one.
        if (Date.now() >= trustedFrom) await unlockJobsOfTheDead(db);
        const running = new Set([...workers].map((worker) => worker.getActiveJob()?.id));
        const found = (await findLocked(db, pool)).filter((id) => !running.has(id));
        // Twice in a row: the end of a job that just finished may not be stored yet.
        await unlock(
          db,
          pool,
          found.filter((id) => idle.includes(id)),
        );
        idle = found;
      } catch (error) {
        trustedFrom = Date.now() + DEAD_AFTER_MS;
        log.warn({ err: error }, 'the worker could not store its heartbeat');
      }
    },
    async end() {
      await db.deleteFrom('worker_vivo').where('id', '=', pool).execute();
    },
  };
}

async function sayAlive(db: Db, id: string): Promise<void> {
  await sql`insert into worker_vivo (id, latido) values (${id}, now())
    on conflict (id) do update set latido = excluded.latido`.execute(db);
}

/** Unlocks the jobs and queues of workers that were killed. */
export async function unlockJobsOfTheDead(db: Db): Promise<void> {
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

/** Jobs that have been locked by this pool for some time; one that was just taken may not have begun. */
async function findLocked(db: Db, pool: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from graphile_worker._private_jobs
    where locked_by = ${pool} and locked_at < now() - ${DEAD_AFTER}::interval`.execute(db);
  return rows.map(({ id }) => id);
}

/** Unlocks jobs whose end was never stored, and their queues. */
async function unlock(db: Db, pool: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    with job as (
      update graphile_worker._private_jobs set locked_at = null, locked_by = null
      where locked_by = ${pool} and id = any(${ids}::bigint[]) returning job_queue_id
    )
    update graphile_worker._private_job_queues q set locked_at = null, locked_by = null
    from job where q.id = job.job_queue_id and q.locked_by = ${pool}`.execute(db);
}
