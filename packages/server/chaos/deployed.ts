import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { readEnv } from '../src/installation/settings/env';
import { openDeps } from '../src/open-deps';
import { startWorker } from '../src/worker/runner';
import { createTestApp, type TestApp } from '../testing/create-test-app';
import { settingsOf } from './victim';

/** A test server that works with what a process with the same settings works with. */
export interface Deployed {
  server: TestApp;
  settings: Record<string, string>;
  /** Starts a worker once the previous one is known to be dead, until the queue is empty. */
  work(): Promise<void>;
  close(): Promise<void>;
}

/** Creates it; `more` are settings besides those of every victim. */
export async function deploy(more: Record<string, string> = {}): Promise<Deployed> {
  const server = await createTestApp();
  const settings = { ...settingsOf(server), ...more };
  const { deps, database } = await openDeps(readEnv(settings), server.deps.log);
  Object.assign(server.deps, deps);
  // A vault without a list would request it at every start.
  const carga = { id: randomUUID(), cargado: new Date(), origen: 'prueba', sha256: '', filas: 0, omitidas: 0 };
  await deps.db.insertInto('efos_carga').values(carga).execute();
  return {
    server,
    settings,
    async work() {
      await forgetTheDead(server);
      const worker = await startWorker(server.deps, server.pool);
      try {
        await untilDone(server);
      } finally {
        await worker.stop();
      }
    },
    async close() {
      await database.close();
      await server.close();
    },
  };
}

/** Expires the heartbeat of a dead worker, as 20 s would. */
async function forgetTheDead({ pool }: TestApp): Promise<void> {
  await pool.query("update worker_vivo set latido = latido - interval '1 minute'");
  for (const table of ['_private_jobs', '_private_job_queues'])
    await pool.query(`update graphile_worker.${table} set locked_at = locked_at - interval '1 minute'`);
}

/** A queue in which nothing changed for so long does not go on by itself, on the slowest machine. */
const STILL_MS = 180_000;

/** Resolves when the queue has no more work. @throws with its jobs when nothing changes any more */
async function untilDone({ pool }: TestApp): Promise<void> {
  let seen = '';
  let since = Date.now();
  for (;;) {
    const { rows } = await pool.query(`select task_id, attempts, locked_at, locked_by, last_error, key
      from graphile_worker._private_jobs
      where locked_at is not null or (run_at <= now() and attempts < max_attempts) order by id`);
    if (rows.length === 0) return;
    const now = JSON.stringify(rows);
    if (now !== seen) [seen, since] = [now, Date.now()];
    if (Date.now() - since > STILL_MS) throw new Error(`the queue stands still: ${now}`);
    await sleep(20);
  }
}
