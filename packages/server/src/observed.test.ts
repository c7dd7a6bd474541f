import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { type ReceivedSpan, startTraceReceiver, type TraceReceiver } from '@boveda/platform/testing/trace-receiver';
import { freePort } from '@boveda/processes';
import { createSatSimulator } from '@boveda/sat-simulator';
import { createServerProcess, type ServerProcess } from '../testing/server-process';
import { createTestDatabase } from '../testing/test-cluster';

const RFC = 'EKU9003173C9';
const SERVER = 2;
const CLIENT = 3;
const CONSUMER = 5;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let simulator: Awaited<ReturnType<typeof createSatSimulator>>;
let collector: TraceReceiver;
let api: ServerProcess;
let worker: ServerProcess;
beforeAll(async () => {
  database = await createTestDatabase();
  simulator = await createSatSimulator();
  collector = await startTraceReceiver();
  const { url } = await simulator.listen(0);
  const { host = '', port = 5432, user = '', password = '', database: name = '' } = database.appPool.options;
  const ofApi = {
    DATABASE_URL: `postgres://${user}:${encodeURIComponent(String(password))}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`,
    BOVEDA_MASTER_KEY: randomBytes(32).toString('base64'),
    BOVEDA_ROLE: 'api',
    LOG_LEVEL: 'info',
    SAT_CONSULTA_URL: `${url}/ConsultaCFDIService.svc`,
    BOVEDA_PRIVATE_PORT: String(await freePort()),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '50',
  };
  api = await createServerProcess(RFC, ofApi);
  const { BOVEDA_HOME = '' } = api.settings;
  const ofWorker = { BOVEDA_ROLE: 'worker', BOVEDA_PRIVATE_PORT: String(await freePort()) };
  worker = await api.onAnotherMachine({ ...ofWorker, BOVEDA_BLOBS: '' });
  Object.assign(worker.settings, { BOVEDA_HOME });
  await api.start();
  await worker.start();
});
afterAll(async () => {
  await worker.stop();
  await api.remove();
  await collector.close();
  await simulator.close();
  await database.close();
});

async function until<Found>(find: () => Promise<Found | undefined> | Found | undefined): Promise<Found> {
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    await sleep(50);
  }
}

const scrape = async ({ settings }: ServerProcess) => {
  const answer = await fetch(`http://localhost:${settings.BOVEDA_PRIVATE_PORT}/metrics`);
  return answer.text();
};
const metric = async (from: ServerProcess, sample: string) =>
  (await scrape(from))
    .split('\n')
    .find((line) => line.startsWith(`${sample} `))
    ?.slice(sample.length + 1);

const builder = createCfdiBuilder(RFC);

/** Uploads a CFDI that the SAT knows, with these headers; returns its UUID. */
async function upload(headers: Record<string, string>): Promise<{ answer: Response; uuid: string }> {
  const uuid = randomUUID();
  await fetch(`${new URL(api.settings.SAT_CONSULTA_URL ?? '').origin}/cfdi/${uuid}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ estado: 'Vigente' }),
  });
  const body = JSON.stringify({ name: 'factura.xml', xmlb64: builder.build({ uuid }).toString('base64') });
  return { answer: await api.call('/cfdi', { method: 'POST', body, headers }), uuid };
}

const named = (traceId: string, name: string) => () =>
  collector.spans.find((span) => span.traceId === traceId && span.name === name);
const tracedBy = (traceparent: string) => () =>
  collector.spans.find(
    ({ kind, links }) => kind === SERVER && links?.some(({ traceId }) => traceparent.includes(traceId)),
  );

test('one id and one trace lead from the upload through the job in another process to the call of the SAT', async () => {
  const requestId = randomUUID();
  const caller = `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-00`;
  const { answer, uuid } = await upload({ 'x-request-id': requestId, traceparent: caller });
  expect([answer.status, answer.headers.get('x-request-id')]).toEqual([200, requestId]);

  const request = await until(tracedBy(caller));
  // The caller's trace is not sampled, and is not joined.
  expect([request.name, request.parentSpanId ?? '']).toEqual(['POST /api/boveda/v4/cfdi', '']);
  const job = await until(named(request.traceId, 'job verify-cfdi'));
  const sat = await until(named(request.traceId, 'sat.consulta consultarEstado'));
  const statement = await until(named(request.traceId, 'insert cfdi'));
  const kindOf = ({ kind }: ReceivedSpan) => kind;
  expect([job, sat, statement].map(kindOf)).toEqual([CONSUMER, CLIENT, CLIENT]);
  expect(sat.parentSpanId).toBe(job.spanId);
  const parents = new Map(collector.spans.map(({ spanId, parentSpanId }) => [spanId, parentSpanId]));
  const rootOf = (span: string): string => (parents.get(span) ? rootOf(parents.get(span) as string) : span);
  expect(rootOf(job.spanId)).toBe(request.spanId);
  for (const secret of [RFC, uuid]) expect(collector.text().toLowerCase()).not.toContain(secret.toLowerCase());

  const lines = await until(() => {
    const found = api.log.filter(({ reqId }) => reqId === requestId);
    return found.length > 1 ? found : undefined;
  });
  expect(lines).toMatchObject([{ msg: 'incoming request' }, { msg: 'request completed' }]);
  expect(new Set(lines.map(({ serverId }) => serverId)).size).toBe(1);
  expect(lines[0]?.serverId).not.toBe(requestId);

  const completed = /^Completed task .*verify-cfdi/;
  const line = await until(() =>
    worker.log.find(({ reqId, msg }) => reqId === requestId && completed.test(String(msg))),
  );
  expect(line.serverId).toBe(lines[0]?.serverId);

  await until(async () =>
    (await metric(worker, 'boveda_jobs_finished_total{task="verify-cfdi",outcome="succeeded"}')) === '1'
      ? true
      : undefined,
  );
  expect(
    await metric(worker, 'boveda_sat_calls_total{service="consulta",operation="consultarEstado",outcome="ok"}'),
  ).toBe('1');
  expect(await metric(api, 'boveda_cfdi_accepted_total')).toBe('1');
  expect(await metric(api, 'boveda_http_requests_total{method="POST",route="/api/boveda/v4/cfdi",status="2xx"}')).toBe(
    '1',
  );
});

test('each line of a job has the id of the request that added it', async () => {
  const requestId = randomUUID();
  // The SAT does not know it: the job fails, and is tried again.
  const body = JSON.stringify({ name: 'factura.xml', xmlb64: builder.build().toString('base64') });
  await api.call('/cfdi', { method: 'POST', body, headers: { 'x-request-id': requestId } });
  const line = await until(() =>
    worker.log.find(({ reqId, msg }) => reqId === requestId && String(msg).includes('verify-cfdi')),
  );
  expect(line.job).toMatch(/^\d+$/);
  expect(await until(() => metric(worker, 'boveda_jobs_finished_total{task="verify-cfdi",outcome="retried"}'))).toBe(
    '1',
  );
});

test('an id that is no UUID is replaced, and CFDI that were refused are counted by their code', async () => {
  const body = JSON.stringify({ name: 'factura.xml', xmlb64: Buffer.from('<nada/>').toString('base64') });
  const answer = await api.call('/cfdi', { method: 'POST', body, headers: { 'x-request-id': `${RFC}\\n{}` } });
  const { code, requestId } = (await answer.json()) as { code: string; requestId: string };
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(answer.headers.get('x-request-id')).toBe(requestId);
  expect(await metric(api, `boveda_cfdi_refused_total{code="${code}"}`)).toBe('1');
});

test('no metric names a taxpayer, a document or a person, whatever is asked', async () => {
  const id = randomUUID();
  for (const below of [`/emitidos/${id}`, `/emitidos?rfc=${RFC}`, `/${RFC}/nada`, `/accesos/${id}`])
    await api.call(below, { headers: { traceparent: RFC } });
  await fetch(`${api.origin}/${RFC}/dashboard?correo=ana@prueba.mx`);
  await fetch(`${api.origin}/api/${RFC}`, { method: 'PROPFIND' });
  const text = await scrape(api);
  expect(text).toContain('route="/api/boveda/v4/emitidos/:id"');
  expect(text).not.toMatch(/[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{3}|[0-9a-f]{8}-[0-9a-f]{4}-|@/i);
});

test('every process knows the queue of the installation, and answers while the database does not', async () => {
  const sample = 'boveda_queue_jobs{task="verify-cfdi",state="scheduled"}';
  expect(await metric(worker, 'boveda_database_up')).toBe('1');
  expect([await metric(api, sample), await metric(worker, sample)]).toEqual([expect.any(String), expect.any(String)]);
});
