import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { createServerProcess, type ServerProcess } from '../../testing/server-process';
import { createTestDatabase } from '../../testing/test-cluster';

const RFC = 'EKU9003173C9';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let server: ServerProcess;
let child: ChildProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  const { host = '', port = 5432, user = '', password = '', database: name = '' } = database.pool.options;
  const DATABASE_URL = `postgres://${user}:${encodeURIComponent(String(password))}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
  const BOVEDA_MASTER_KEY = randomBytes(32).toString('base64');
  server = await createServerProcess(RFC, { DATABASE_URL, BOVEDA_MASTER_KEY, BOVEDA_ROLE: 'api' });
  child = await server.start();
});
afterAll(async () => {
  await server.remove();
  await database.close();
});

/** Ends the process, and what it was waiting for in the database, which would still be done. */
async function kill(): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
  await database.pool.query("select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock'");
}

const count = async (from: string) => Number((await database.pool.query(`select count(*) from ${from}`)).rows[0].count);

async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await sleep(20);
}

const waits = (table: string) =>
  until(async () => (await count(`pg_locks where not granted and relation = '${table}'::regclass`)) > 0);

/** Keeps writers of a table waiting. */
async function hold(table: string): Promise<() => Promise<void>> {
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query(`lock table ${table} in share mode`);
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

const post = async (path: string, clave: string, body: object) => {
  const headers = { 'idempotency-key': clave };
  const answer = await server.call(path, { method: 'POST', body: JSON.stringify(body), headers });
  return { status: answer.status, body: (await answer.json()) as { code?: string } };
};
/** The next request finds the attempt of the killed process dead. */
const passTime = () => database.pool.query("update idempotencia set hasta = now() - interval '1 second'");

test('a request that was killed before its commit left nothing, and is done once when it is repeated', async () => {
  const body = { nombre: 'Tras el corte', color: 'azul' };
  const release = await hold('etiqueta');
  const lost = post('/etiquetas', 'k-1', body).catch(() => null);
  await waits('etiqueta');
  await kill();
  expect(await lost).toBeNull();
  await release();
  child = await server.start();
  expect((await post('/etiquetas', 'k-1', body)).body.code).toBe('idempotency_in_progress');
  await passTime();
  const done = await post('/etiquetas', 'k-1', body);
  expect([done.status, await count('etiqueta')]).toEqual([200, 1]);
  expect(await post('/etiquetas', 'k-1', body)).toEqual(done);
  expect(await count('etiqueta')).toBe(1);
});

test('an upload that was killed after it was stored answers as accepted when it is repeated', async () => {
  const body = { name: 'a.xml', xmlb64: createCfdiBuilder(RFC).build().toString('base64') };
  const releaseCfdi = await hold('cfdi');
  const lost = post('/cfdi', 'k-2', body).catch(() => null);
  await waits('cfdi');
  const releaseAnswer = await hold('idempotencia');
  await releaseCfdi();
  await waits('idempotencia');
  expect(await count('cfdi')).toBe(1);
  await kill();
  expect(await lost).toBeNull();
  await releaseAnswer();
  child = await server.start();
  await passTime();
  const repeated = await post('/cfdi', 'k-2', body);
  expect(repeated).toEqual({ status: 200, body: { aceptados: 1, errores: [] } });
  expect(await post('/cfdi', 'k-2', body)).toEqual(repeated);
  expect(await count('cfdi')).toBe(1);
  // Without the key it is what it was: refused because it is there.
  expect((await post('/cfdi', 'k-3', body)).body.code).toBe('cfdi_already_stored');
});
