import { counter, gauge, histogram, metrics as platformMetrics } from '@boveda/platform/observe/metrics';
import { Counter, Gauge } from 'prom-client';

const CALL_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];
const SERVICE_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30, 60, 120];

/**
 * The table of the metrics. Values of labels come from code, never from a request: no RFC, UUID, address or name.
 * Metrics whose help begins with «Installation» are the same in every process.
 */
export const metrics = {
  ...platformMetrics,

  processInfo: gauge('process_info', 'Is 1; says which role this process has.', ['role']),
  homeFree: gauge('home_free_bytes', 'Free space of the disk of BOVEDA_HOME.'),
  homeSize: gauge('home_size_bytes', 'Size of the disk of BOVEDA_HOME.'),
  httpRequests: counter(
    'http_requests_total',
    'Requests by route pattern and class of status; `aborted` when the client left before the end of the response.',
    ['method', 'route', 'status'],
  ),
  httpSeconds: histogram(
    'http_request_duration_seconds',
    'Time from the headers of a request to the end of its response, uploads included.',
    ['method', 'route'],
    CALL_SECONDS,
  ),
  httpInFlight: gauge('http_requests_in_flight', 'Requests that have not ended.'),
  cfdiAccepted: counter('cfdi_accepted_total', 'CFDI that are stored durably, of uploads, downloads and mail.'),
  cfdiRefused: counter('cfdi_refused_total', 'Files that were refused, by the code of the reason.', ['code']),
  mailRead: counter(
    'mail_messages_read_total',
    'Messages of mailboxes that were read, by the most notable outcome of a file: `rechazado`, `tomado` or `omitido`.',
    ['outcome'],
  ),
  cfdiBytes: counter('cfdi_bytes_total', 'Bytes of XML that were judged.'),
  queueJobs: gauge(
    'queue_jobs',
    'Installation: jobs in the queue: `due`, `running`, `scheduled` for later, or `dead` (every attempt failed).',
    ['task', 'state'],
  ),
  queueOldest: gauge('queue_oldest_due_seconds', 'Installation: for how long the oldest due job has waited.', ['task']),
  webhooksPending: gauge('webhook_messages_pending', 'Installation: messages to webhooks that are to be sent.'),
  webhooksOldest: gauge(
    'webhook_oldest_due_seconds',
    'Installation: for how long the oldest message that is due to a webhook has waited.',
  ),
  checkEnd: gauge('check_last_end_timestamp_seconds', 'Installation: when a check ended last.', ['check']),
  checkFindings: gauge(
    'check_last_findings',
    'Installation: what the last check found. Of `integrity`: `damage` to evidence, or a `warning`; of `recheck`: `cancelled` CFDI.',
    ['check', 'kind'],
  ),
  upgradeKept: gauge(
    'upgrade_kept_bytes',
    'Installation: log that the database keeps for an upgrade of PostgreSQL that was begun; 0 without one.',
  ),
  releasesStopped: gauge(
    'releases_stopped',
    'Installation: live releases that pages avoid because they took pages down, by the persons that reported it.',
    ['area', 'release', 'instead'],
  ),
  listUpdated: gauge(
    'sat_list_updated_timestamp_seconds',
    'Installation: date of the information of a list of the SAT, as it was loaded last.',
    ['list'],
  ),
  listRejected: gauge(
    'sat_list_rejected',
    'Installation: 1 while the last file of a list of the SAT was not accepted; the list before it stays in force.',
    ['list'],
  ),
  databaseUp: gauge('database_up', 'Whether the database answered in time when the metrics were read.'),
  poolConnections: gauge('database_pool_connections', 'Connections of this process.', ['state']),
  poolLimit: gauge('database_pool_limit', 'Most connections that this process opens.'),
  poolWaiting: gauge('database_pool_waiting', 'Work that waits for a connection.'),
  satCalls: counter(
    'sat_calls_total',
    'Calls of the SAT; `outcome` is `ok`, `refused`, `error`, or why there was no answer.',
    ['service', 'operation', 'outcome'],
  ),
  satSeconds: histogram(
    'sat_call_duration_seconds',
    'Time of calls of the SAT.',
    ['service', 'operation'],
    SERVICE_SECONDS,
  ),
  satBreakerOpen: gauge(
    'sat_breaker_open',
    'Whether calls of a service rest after failures in a row: 1 until one succeeds.',
    ['service'],
  ),
  pacCalls: counter('pac_calls_total', 'Calls of the PAC, with outcomes as those of the SAT.', [
    'operation',
    'outcome',
  ]),
  pacSeconds: histogram('pac_call_duration_seconds', 'Time of calls of the PAC.', ['operation'], SERVICE_SECONDS),
  mails: counter(
    'mails_total',
    'Attempts to send a mail: `sent`, `retried`, or `refused` (by the mail server for good, or after the last attempt).',
    ['outcome'],
  ),
  webhookAttempts: counter(
    'webhook_attempts_total',
    'Attempts to deliver a message to a webhook: `delivered`, `retried` or `failed` (given up).',
    ['outcome'],
  ),
  backupBase: gauge(
    'backup_last_base_timestamp_seconds',
    'When the last base of the installation was begun, where BOVEDA_RESCUE is set and this home delivers.',
  ),
  backupDelivery: gauge('backup_last_delivery_timestamp_seconds', 'When what is new was delivered to it last.'),
  renewalDue: gauge(
    'renewal_due_timestamp_seconds',
    'When the first live release that could not be renewed becomes old; 0 while none is due.',
  ),
};

/** A metric as documents and dashboards know it. */
export interface DeclaredMetric {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  labels: readonly string[];
}

/** The table as data. */
export const declaredMetrics = (): DeclaredMetric[] =>
  Object.values(metrics).map((metric) => {
    const { name, help, labelNames } = metric as unknown as { name: string; help: string; labelNames: string[] };
    const type = metric instanceof Counter ? 'counter' : metric instanceof Gauge ? 'gauge' : 'histogram';
    return { name, help, type, labels: labelNames };
  });
