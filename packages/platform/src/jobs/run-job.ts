import type { Job } from 'graphile-worker';
import { type Origin, within } from '../core/origin';
import { metrics } from '../observe/metrics';
import { inRemoteSpan, inSpan } from '../observe/tracing';
import { Holder, holdingFor } from '../turns/connection-turns';
import { type JobOrigin, takeOrigin } from './job-origin';

type Attempt = Pick<Job, 'id' | 'task_identifier' | 'attempts' | 'max_attempts'>;

/** Runs an attempt of a job with the origin that was stored with it, measures it, and makes it a span of that trace. */
export async function runJob(
  { id, task_identifier: task, attempts, max_attempts }: Attempt,
  given: unknown,
  work: (payload: unknown) => Promise<void>,
): Promise<void> {
  const { payload, origin } = takeOrigin(given);
  const start = performance.now();
  metrics.jobsStarted.inc({ task });
  let outcome = 'succeeded';
  try {
    await holdingFor(new Holder('jobs', keysOf(payload)), () =>
      within(originOf(origin, id, task), () => traced(task, origin, () => work(payload))),
    );
  } catch (error) {
    outcome = attempts < max_attempts ? 'retried' : 'failed';
    throw error;
  } finally {
    metrics.jobsFinished.inc({ task, outcome });
    metrics.jobSeconds.observe({ task }, (performance.now() - start) / 1000);
  }
}

/** The taxpayer of the job, where it has one. */
function keysOf(payload: unknown): string[] {
  const { rfc } = (payload ?? {}) as { rfc?: unknown };
  return typeof rfc === 'string' ? [`tenant ${rfc}`] : [];
}

const originOf = ({ traceparent: _, ...origin }: JobOrigin, job: string, task: string): Origin => ({
  ...origin,
  job,
  task,
});

function traced(task: string, { traceparent }: JobOrigin, work: () => Promise<void>): Promise<void> {
  const attributes = { 'messaging.system': 'graphile-worker', 'messaging.destination.name': task };
  return traceparent === undefined
    ? inSpan(`job ${task}`, 'consumer', attributes, work)
    : inRemoteSpan(`job ${task}`, 'consumer', attributes, { traceparent }, work);
}
