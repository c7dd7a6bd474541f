import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { API_BASE } from '@boveda/contracts';
import { createDb, createPool } from '@boveda/platform/db/pool';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import { testLog } from '../../../testing/test-cluster';
import { declaredMetrics } from '../../installation/observe/metrics';
import { buildPrivateServer } from '../../private-server';
import { addToRevision, noteRevision } from '../../vault/revision.store';
import { createProbes } from '../health/probes';

const RFC = 'EKU9003173C9';

let app: TestApp;
let as: { token: string; rfc: string };
beforeAll(async () => {
  app = await createTestApp();
  as = { token: (await app.createContribuyenteUser(RFC)).token, rfc: RFC };
});
afterAll(() => app.close());

/** Metrics of this process as Prometheus reads them: values by sample. */
async function scrape(pool = app.pool): Promise<Map<string, number>> {
  const { deps } = app;
  const db = pool === app.pool ? deps.db : createDb(pool);
  const sources = { env: deps.env, db, pool, renewalDue: () => '2026-12-24T00:00:00Z', lastBackup: async () => null };
  const server = buildPrivateServer(createProbes(db), sources, testLog);
  const answer = await server.inject('/metrics');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, expect.stringMatching('version=0.0.4')]);
  await server.close();
  const samples = answer.body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    samples.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

test('names follow the conventions of Prometheus, and no label could take a value of a taxpayer', () => {
  const units = { counter: /_total$/, histogram: /_seconds$/, gauge: /^(?!.*_total$)/ };
  for (const { name, type, help } of declaredMetrics()) {
    expect(name).toMatch(/^boveda_[a-z_]+$/);
    expect(name).toMatch(units[type]);
    expect(help).toMatch(/\.$/);
  }
  const labels = new Set(declaredMetrics().flatMap((metric) => metric.labels));
  expect([...labels].toSorted()).toEqual([
    ...[
      'area',
      'budget',
      'check',
      'code',
      'instead',
      'kind',
      'list',
      'method',
      'operation',
      'outcome',
      'release',
      'role',
      'route',
    ],
    ...['service', 'share', 'state', 'status', 'store', 'task'],
  ]);
});

test('requests are counted by route and class of status, also those of no route and those that were aborted', async () => {
  const { port } = await listening();
  const before = await scrape();
  await app.call('GET', `/emitidos/${randomUUID()}`, as);
  await app.call('POST', '/nada', as);
  const life = new AbortController();
  const headers = { 'x-token': as.token, 'x-rfc': RFC, 'content-type': 'application/json' };
  const body = new ReadableStream({ start: (sender) => sender.enqueue(new TextEncoder().encode('{"name":')) });
  const init = { method: 'POST', headers, body, duplex: 'half', signal: life.signal };
  const aborted = fetch(`http://localhost:${port}${API_BASE}/cfdi`, init as RequestInit).catch(() => 'aborted');
  await until(async () => (await scrape()).get('boveda_http_requests_in_flight') === 1);
  life.abort();
  expect(await aborted).toBe('aborted');
  await until(async () => (await scrape()).get('boveda_http_requests_in_flight') === 0);

  const after = await scrape();
  const risen = (sample: string) => (after.get(sample) ?? 0) - (before.get(sample) ?? 0);
  const requests = (labels: string) => risen(`boveda_http_requests_total{${labels}}`);
  expect(requests('method="GET",route="/api/boveda/v4/emitidos/:id",status="4xx"')).toBe(1);
  expect(requests('method="POST",route="unmatched",status="4xx"')).toBe(1);
  expect(requests('method="POST",route="/api/boveda/v4/cfdi",status="aborted"')).toBe(1);
  expect(risen('boveda_http_request_duration_seconds_count{method="GET",route="/api/boveda/v4/emitidos/:id"}')).toBe(1);
});

async function listening(): Promise<{ port: number }> {
  const { server } = app.app;
  if (!server.listening) await app.app.listen({ port: 0, host: 'localhost' });
  return server.address() as { port: number };
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}

test('the queue is told by task: what is due and since when, what is later, and what has failed for good', async () => {
  await app.pool.query('delete from graphile_worker._private_jobs');
  const add = (options: string) => app.pool.query(`select graphile_worker.add_job('send-mail', ${options})`);
  await add(`run_at => now() - interval '90 seconds'`);
  await add(`run_at => now() + interval '1 hour'`);
  await add(`run_at => now() + interval '2 hours'`);
  await add(`max_attempts => 1`);
  await app.pool.query('update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1');
  const found = await scrape();
  const states = ['due', 'running', 'scheduled', 'dead'];
  const counts = states.map((state) => found.get(`boveda_queue_jobs{task="send-mail",state="${state}"}`));
  expect(counts).toEqual([1, 0, 2, 1]);
  expect(found.get('boveda_queue_oldest_due_seconds{task="send-mail"}')).toBeGreaterThanOrEqual(90);
  await app.pool.query('delete from graphile_worker._private_jobs');
  expect((await scrape()).get('boveda_queue_jobs{task="send-mail",state="dead"}')).toBe(0);
});

test('checks are told with their last end and what they found, while one runs too', async () => {
  const { db } = app.deps;
  const night = new Date('2026-11-24T03:13:00Z');
  await noteRevision(db, 'integrity', night, { damage: 2, warning: 0 });
  await addToRevision(db, 'recheck', night, 'cancelled', 3);
  await addToRevision(db, 'recheck', night, 'cancelled', 1);
  const of = async (check: string, kind: string) => {
    const found = await scrape();
    return [
      found.get(`boveda_check_last_end_timestamp_seconds{check="${check}"}`),
      found.get(`boveda_check_last_findings{check="${check}",kind="${kind}"}`),
    ];
  };
  expect(await of('integrity', 'damage')).toEqual([night.getTime() / 1000, 2]);
  expect(await of('recheck', 'cancelled')).toEqual([night.getTime() / 1000, 4]);
  await noteRevision(db, 'recheck', null, { cancelled: 0 });
  expect(await of('recheck', 'cancelled')).toEqual([night.getTime() / 1000, 0]);
});

test('the lists of the SAT are told with their date, and whether the last file was not accepted', async () => {
  const { db } = app.deps;
  const carga = { origen: 'x', sha256: '', filas: 1, omitidas: 0, segun: 'lista' as const };
  for (const [day, actualizado] of ['2025-12-31', '2026-10-31'].entries())
    await db
      .insertInto('efos_carga')
      .values({ ...carga, id: randomUUID(), cargado: new Date(Date.UTC(2026, 10, 1 + day)), actualizado })
      .execute();
  const rechazo = { momento: new Date(), origen: 'x', motivo: 'El SAT respondió 404.' };
  await db
    .insertInto('lista_rechazo')
    .values({ lista: 'firmes', ...rechazo })
    .execute();
  const found = await scrape();
  expect(found.get('boveda_sat_list_updated_timestamp_seconds{list="efos"}')).toBe(Date.UTC(2026, 9, 31) / 1000);
  expect(['efos', 'firmes'].map((list) => found.get(`boveda_sat_list_rejected{list="${list}"}`))).toEqual([0, 1]);
});

test('pool, disk, statements, event loop and renewals of this process are told', async () => {
  await app.call('GET', '/emitidos', as);
  const found = await scrape();
  expect(found.get('boveda_database_pool_limit')).toBe(app.pool.options.max);
  expect(found.get('boveda_home_free_bytes')).toBeLessThan(found.get('boveda_home_size_bytes') ?? 0);
  expect(found.get('boveda_database_statement_duration_seconds_count{operation="select"}')).toBeGreaterThan(0);
  expect(found.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  expect(found.get('boveda_renewal_due_timestamp_seconds')).toBe(Date.parse('2026-12-24T00:00:00Z') / 1000);
});

test('a database that does not answer delays the answer by two seconds, and what it would tell is left out', async () => {
  const open = new Set<Socket>();
  const silent = createServer((socket) => void open.add(socket.on('error', () => {}))).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as { port: number };
  const pool = createPool({ connectionString: `postgres://a:b@127.0.0.1:${port}/c` }, testLog);
  const start = performance.now();
  const found = await scrape(pool);
  expect(performance.now() - start).toBeLessThan(4_000);
  expect(found.get('boveda_database_up')).toBe(0);
  expect([...found.keys()].filter((sample) => sample.startsWith('boveda_queue_jobs'))).toEqual([]);
  for (const socket of open) socket.destroy();
  silent.close();
  await pool.end();
});

test('CFDI of several requests that are stored together have a job with the ids of all of them', async () => {
  await app.pool.query('delete from graphile_worker._private_jobs');
  const builder = createCfdiBuilder(RFC);
  const ids = Array.from({ length: 6 }, () => randomUUID());
  const answers = await Promise.all(
    ids.map((id) =>
      app.app.inject({
        method: 'POST',
        url: `${API_BASE}/cfdi`,
        headers: { 'x-token': as.token, 'x-rfc': RFC, 'x-request-id': id.toUpperCase() },
        payload: { name: 'a.xml', xmlb64: builder.build().toString('base64') },
      }),
    ),
  );
  expect(answers.map(({ statusCode, headers }) => [statusCode, headers['x-request-id']])).toEqual(
    ids.map((id) => [200, id]),
  );
  const { rows } = await app.pool.query(`select payload -> '_origin' as origin, payload -> 'ids' as cfdis
    from graphile_worker._private_jobs where payload -> 'ids' is not null`);
  // Fewer jobs than requests, or the test says nothing.
  expect(rows.length).toBeLessThan(ids.length);
  for (const { origin, cfdis } of rows) expect([origin.reqId, ...(origin.withReqIds ?? [])]).toHaveLength(cfdis.length);
  const named = rows.flatMap(({ origin }) => [origin.reqId, ...(origin.withReqIds ?? [])]);
  expect(named.toSorted()).toEqual(ids.toSorted());
});
