import { setTimeout as sleep } from 'node:timers/promises';
import { EnvError } from '@boveda/platform/core/env-error';
import { createLog } from '@boveda/platform/core/log';
import { isDatabaseOutage } from '@boveda/platform/db/outage';
import { startTracing } from '@boveda/platform/observe/tracing';
import { tellProgress, untilLetGoOn } from '@boveda/processes';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app';
import { adjustVisits } from './auth/visits';
import { beginDemo } from './demo/ensure-demo';
import { DatabaseRefused } from './esquema/run-migrations';
import type { DemoProgress } from './installation/demo-progress';
import type { Deps } from './installation/deps';
import { assertServable, readEnv } from './installation/settings/env';
import { lastBackup } from './installation-backup/last-backup';
import { scheduleVisited } from './modules/despacho/compute-tablero';
import { requestFirstEfos } from './modules/efos/fetch-efos';
import { createProbes, type Probes } from './modules/health/probes';
import { openDeps } from './open-deps';
import { startPrivateServer } from './private-server';
import { startWorker } from './worker/runner';

/** More than the embedded database takes to stop. */
const CLOSE_MS = 12_000;

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the order of start and stop, which share what is open.
async function main(): Promise<void> {
  const env = readEnv(process.env);
  assertServable(env, process.env);
  const log = createLog(env.logLevel);
  const endTracing = await startTracing(env, log);
  tellProgress({ step: 'database' });
  const opening = openDeps(env, log, (done) =>
    tellProgress({ step: 'database', ...(done && { done: done.nth, total: done.of }) }),
  );
  let app: FastifyInstance | undefined;
  let worker: ReturnType<typeof startWorker> | undefined;
  let probes: Probes | undefined;
  let privateServer: FastifyInstance | null = null;
  let stopping = false;

  async function stop(reason: string, exitCode = 0): Promise<void> {
    if (stopping) return;
    stopping = true;
    log.info(`${reason}: finishing requests and jobs`);
    // The load balancer has to see /ready refuse before the port closes.
    if (probes) probes.state = 'stopping';
    if (app) await sleep(env.drainNoticeMs);
    // A worker that is still starting has its own connections: unless it is stopped, the database would never close.
    const drained = Promise.allSettled([app?.close(), worker?.then((started) => started.stop())]);
    await Promise.race([drained, sleep(env.drainMs, undefined, { ref: false })]);
    app?.server.closeAllConnections();
    const opened = await opening.catch(() => null);
    await privateServer?.close();
    // A database that is frozen does not confirm the end of a connection.
    await Promise.race([opened?.database.close(), sleep(CLOSE_MS)]);
    await endTracing();
    process.exit(exitCode);
  }
  const begin = () => {
    if (probes && !stopping) probes.state = 'running';
  };
  process.on('SIGINT', () => void stop('SIGINT'));
  process.on('SIGTERM', () => void stop('SIGTERM'));
  // The queue rejects writes that failed while the database was away, in promises that cannot be awaited.
  process.on('unhandledRejection', (error) => {
    if (!isDatabaseOutage(error)) throw error;
    log.error({ err: error }, 'the database became unreachable during a job');
  });
  // Started by `npm start` with an IPC channel: it disconnects when the parent process ends, kill -9 included.
  process.on('disconnect', () => void stop('disconnect'));

  try {
    const { deps, database } = await opening;
    if (env.role !== 'worker') app = await buildApp(deps);
    probes = app?.probes ?? createProbes(deps.db);
    probes.state = 'starting';
    const sources = {
      env,
      db: deps.db,
      pool: database.pool,
      renewalDue: () => app?.renewals.due() ?? null,
      lastBackup: () => lastBackup(deps.installationBackup),
    };
    // First: a process that begins the demo is alive and not ready.
    privateServer = await startPrivateServer(probes, sources, log);
    const fill = env.demo && app ? await beginDemo(deps, (progress) => noteDemo(deps, progress)) : null;
    if (app) await adjustVisits(deps);
    await app?.listen({ port: env.port, host: env.host });
    // A process that answers calls does so while its demo is filled and its queue starts.
    if (app) begin();
    const mayFill = fill && untilLetGoOn();
    tellProgress({ step: 'answers' });
    // The build of the page that a person waits for goes first.
    await mayFill;
    // Before the worker, which would ask the SAT about every demo CFDI a second time, and date cancellations today.
    await fill?.().then(
      () => tellProgress({ step: 'whole' }),
      (error: unknown) => {
        if (stopping) return;
        log.error({ err: error }, 'demo: what is missing comes at the next start');
        tellProgress({ step: 'incomplete' });
      },
    );
    deps.demo.progress = null;
    if (env.role === 'api' || stopping) return;
    await requestFirstEfos(deps);
    // What an earlier version stored is marked now and not tonight.
    await deps.jobs.add(deps.db, 'check-timbres', {}, { jobKey: 'check-timbres' });
    await deps.jobs.add(deps.db, 'compute-alertas', {}, { jobKey: 'compute-alertas' });
    await scheduleVisited(deps);
    // Only one runs: a second process adds nothing.
    await deps.jobs.add(deps.db, 'read-flujo', {}, { jobKey: 'read-flujo' });
    worker = startWorker(deps, database.pool);
    const { ended } = await worker;
    begin();
    await ended;
    // Only a new process is known to work: whatever supervises this one starts it again.
    await stop('the queue of jobs ended by itself', 1);
  } catch (error) {
    // Stopped during the start: what was opened is closed, and further steps fail.
    if (stopping) return;
    const opened = await opening.catch(() => null);
    await opened?.database.close();
    throw error;
  }
}

/** Shows the progress of the demo on the first screen, and to the process that started this one. */
function noteDemo({ demo }: Deps, progress: DemoProgress): void {
  demo.progress = progress;
  tellProgress({ step: 'demo', done: progress.listos, total: progress.total });
}

main().catch((error: unknown) => {
  const expected = error instanceof EnvError || error instanceof DatabaseRefused;
  const said = isDatabaseOutage(error) ? `the database does not answer: ${(error as Error).message}` : null;
  process.stderr.write(`${said ?? (expected ? error.message : String((error as Error)?.stack ?? error))}\n`);
  process.exit(1);
});
