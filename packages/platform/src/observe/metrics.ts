import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** All metrics of this process; `/metrics` of the private port answers them. */
export const registry = new Registry();

/** A counter of this process, under its name with the prefix of the product. */
export const counter = <Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []) =>
  new Counter({ name: `boveda_${name}`, help, labelNames, registers: [registry] });

/** A gauge of this process. */
export const gauge = <Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []) =>
  new Gauge({ name: `boveda_${name}`, help, labelNames, registers: [registry] });

/** A histogram of this process, with the upper bounds of its buckets. */
export const histogram = <Label extends string = never>(
  name: string,
  help: string,
  labelNames: readonly Label[],
  buckets: readonly number[],
) => new Histogram({ name: `boveda_${name}`, help, labelNames, buckets: [...buckets], registers: [registry] });

const STATEMENT_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30];
const JOB_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 900, 3600];
const FILE_SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30];

/** Metrics of the platform. Values of labels come from code, never from a request. */
export const metrics = {
  refusals: counter(
    'budget_refusals_total',
    'Requests that ended because a budget was used up: of the `database` connections, the `uploads`, the `connections` of clients or the questions of `assistants`.',
    ['budget'],
  ),
  jobsStarted: counter('jobs_started_total', 'Attempts of jobs that began.', ['task']),
  jobsFinished: counter(
    'jobs_finished_total',
    'Attempts of jobs that ended: `succeeded`, `retried` (failed, runs again later) or `failed` (was the last attempt).',
    ['task', 'outcome'],
  ),
  jobSeconds: histogram('job_duration_seconds', 'Time that an attempt of a job took.', ['task'], JOB_SECONDS),
  turnsWaiting: gauge(
    'database_turns_waiting',
    'Statements that wait for their turn at a connection: of `calls`, of `doors` (who calls, and calls without a session) or of `jobs`.',
    ['share'],
  ),
  copyReads: counter(
    'database_copy_reads_total',
    'Readings that a copy of the database may do: by a `copy`, or by the primary because every copy was `late` or `away`.',
    ['outcome'],
  ),
  statementSeconds: histogram(
    'database_statement_duration_seconds',
    'Time of statements by their first word.',
    ['operation'],
    STATEMENT_SECONDS,
  ),
  statementErrors: counter(
    'database_errors_total',
    'Statements that failed: `timeout`, `outage`, `conflict` (constraint, serialization, deadlock) or `other`.',
    ['kind'],
  ),
  blobSeconds: histogram(
    'blob_operation_duration_seconds',
    'Time to store or open files; `store` is `files` of the taxpayers or their `backups`.',
    ['store', 'operation'],
    FILE_SECONDS,
  ),
  blobErrors: counter('blob_errors_total', 'Operations on files that failed.', ['store', 'operation']),
};
