import { EventEmitter } from 'node:events';
import { listen } from '@boveda/platform/db/listen';
import { takeOrigin } from '@boveda/platform/jobs/job-origin';
import { keepLeases, unlockJobsOfTheDead } from '@boveda/platform/jobs/leases';
import { type Job, Logger, parseCronItems, run, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Deps } from '../installation/deps';
import { attemptsOf } from '../installation/jobs/job-budgets';
import { INTEGRITY_JOB } from '../integrity/job';
import { createDispatcher } from '../modules/webhooks/dispatcher';
import { WEBHOOK_CHANNEL } from '../modules/webhooks/wake-dispatchers';
import { createTasks } from './tasks';

const BEAT_EVERY_MS = 5_000;
/** Messages to webhooks that are tried again become due without a notification. */
const DISPATCH_EVERY_MS = 2_000;

const schedule = parseCronItems([
  { task: 'refresh-buzones', match: '7 * * * *', identifier: 'refresh-buzones' },
  { task: 'purge-expired', match: '17 * * * *', identifier: 'purge-expired' },
  // It reads every byte; on Sundays the load is lowest.
  {
    task: 'check-integrity',
    match: '41 1 * * 0',
    identifier: 'check-integrity',
    options: INTEGRITY_JOB,
  },
  {
    task: 'analyze-partitioned',
    match: '31 2 * * *',
    identifier: 'analyze-partitioned',
    options: { jobKey: 'analyze-partitioned' },
  },
  { task: 'recheck-all', match: '13 3 * * *', identifier: 'recheck-all' },
  {
    task: 'check-timbres',
    match: '53 2 * * *',
    identifier: 'check-timbres',
    options: { jobKey: 'check-timbres' },
  },
  { task: 'notify-72', match: '29 * * * *', identifier: 'notify-72' },
  // Seven in the morning of central Mexico.
  {
    task: 'notify-riesgos',
    match: '3 13 * * *',
    identifier: 'notify-riesgos',
    options: { jobKey: 'notify-riesgos' },
  },
  { task: 'follow-rep', match: '41 * * * *', identifier: 'follow-rep', options: { jobKey: 'follow-rep' } },
  { task: 'match-bancos', match: '23 * * * *', identifier: 'match-bancos', options: { jobKey: 'match-bancos' } },
  { task: 'announce-expiring', match: '9 13 * * *', identifier: 'announce-expiring' },
  // Before offices open.
  { task: 'compute-tableros', match: '33 11 * * *', identifier: 'compute-tableros' },
  // Each pilot has its own time of the night.
  {
    task: 'begin-pilotos',
    match: '*/10 * * * *',
    identifier: 'begin-pilotos',
    options: { jobKey: 'begin-pilotos' },
  },
  { task: 'sync-correos', match: '*/5 * * * *', identifier: 'sync-correos' },
  // The SAT changes it a few times a month; a failed load is retried within the day.
  {
    task: 'load-efos',
    match: '43 4 * * *',
    identifier: 'load-efos',
    options: { jobKey: 'load-efos', maxAttempts: attemptsOf('load-efos') },
  },
  // Fifty megabytes that change every other week: on Mondays and Thursdays.
  {
    task: 'load-listas',
    match: '13 5 * * 1,4',
    identifier: 'load-listas',
    options: { jobKey: 'load-listas', maxAttempts: attemptsOf('load-listas') },
  },
  // Once a year, in January, when the SAT has published what the year brings.
  {
    task: 'load-recursos',
    match: '21 9 11 1 *',
    identifier: 'load-recursos',
    options: { jobKey: 'load-recursos', maxAttempts: attemptsOf('load-recursos') },
  },
  {
    task: 'begin-respaldos',
    match: '*/5 * * * *',
    identifier: 'begin-respaldos',
    options: { jobKey: 'begin-respaldos' },
  },
]);

/** Only where the mailbox of returned mail is configured. */
const scheduleOfRebotes = parseCronItems([
  {
    task: 'read-rebotes',
    match: '*/5 * * * *',
    identifier: 'read-rebotes',
    options: { jobKey: 'read-rebotes', maxAttempts: attemptsOf('read-rebotes'), queueName: 'rebotes' },
  },
]);

/** Only where the installation is backed up. A lost disk costs a minute more than PostgreSQL takes to finish a segment. */
const scheduleOfBackup = parseCronItems([
  {
    task: 'back-up-installation',
    match: '* * * * *',
    identifier: 'back-up-installation',
    options: { jobKey: 'back-up-installation', maxAttempts: 1 },
  },
]);

/** Runs the queue, and sends the messages of webhooks, in this process. `stop` takes no new jobs and waits for running ones, of which those that can be resumed are interrupted after `jobsDrainMs`; `ended` resolves when the queue has. */
export async function startWorker(
  deps: Deps,
  pool: pg.Pool,
  beatEveryMs = BEAT_EVERY_MS,
): Promise<{ ended: Promise<void>; stop(): Promise<void> }> {
  const events: WorkerEvents = new EventEmitter();
  const leases = keepLeases(deps, events);
  await unlockJobsOfTheDead(deps.db);
  const runner = await run({
    pgPool: pool,
    taskList: createTasks(deps),
    parsedCronItems: [
      ...schedule,
      ...(deps.env.bounceImap ? scheduleOfRebotes : []),
      ...(deps.installationBackup ? scheduleOfBackup : []),
    ],
    concurrency: deps.env.jobsAtOnce,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: deps.env.jobsDrainMs,
    events,
    logger: workerLogger(deps),
  });
  const dispatcher = createDispatcher(deps);
  const listening = listen(pool, WEBHOOK_CHANNEL, dispatcher.wake);
  const waking = setInterval(dispatcher.wake, DISPATCH_EVERY_MS);
  const ended = runner.promise.catch((error) => deps.log.error({ err: error }, 'the worker ended'));
  await leases.beat();
  let beating: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    beating = beating.then(() => leases.beat());
  }, beatEveryMs);
  return {
    ended,
    async stop() {
      clearInterval(timer);
      clearInterval(waking);
      await Promise.all([runner.stop(), listening.stop(), dispatcher.stop()]);
      await beating;
      await leases.end();
    },
  };
}

function workerLogger({ log }: Deps): Logger {
  const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;
  // Errors need an operator; a job that will be retried is a warning.
  const isRetried = (job: Job | undefined) => job !== undefined && job.attempts < job.max_attempts;
  return new Logger(() => (level, message, meta) => {
    const job = meta?.job as Job | undefined;
    const { traceparent: _, ...origin } = takeOrigin(job?.payload).origin;
    // A job that a request added leaves a line, so that it is found by the id of that request.
    const isTold = isRetried(job) || (level === 'info' && origin.reqId !== undefined);
    log[isTold ? 'info' : levels[level]]({ ...origin, ...(job && { job: job.id }) }, message);
  });
}
