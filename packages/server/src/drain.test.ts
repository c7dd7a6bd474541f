import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BucketServer, startBucketServer } from '@boveda/bucket/testing';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { API_BASE } from '@boveda/contracts';
import { createServerProcess, type ServerProcess } from '../testing/server-process';
import { createTestDatabase, urlOf } from '../testing/test-cluster';

// /ready, open connections and the exit code of a process after SIGTERM, and /ready while its database does not answer.
const RFC = 'EKU9003173C9';
const STOPPING = { status: 503, body: { status: 'stopping' } };
const READY = { status: 200, body: { status: 'ok' } };
const UNAVAILABLE = { status: 503, body: { status: 'database_unavailable' } };

const builder = createCfdiBuilder(RFC);
let bucket: BucketServer;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let api: ServerProcess;
let worker: ServerProcess;
beforeAll(async () => {
  bucket = await startBucketServer();
  database = await createTestDatabase();
  api = await createServerProcess(RFC, {
    DATABASE_URL: urlOf(database.pool),
    BOVEDA_MASTER_KEY: randomBytes(32).toString('base64'),
    BOVEDA_ROLE: 'api',
    BOVEDA_BLOBS: bucket.url,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  });
  worker = await api.onAnotherMachine({ BOVEDA_ROLE: 'worker' });
});
afterAll(async () => {
  await worker.remove();
  await api.remove();
  await database.close();
  await bucket.close();
});

const ask = async (address: string) => {
  const answer = await fetch(address);
  return { status: answer.status, body: await answer.json() };
};

function isOpen(origin: string): Promise<boolean> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  }).finally(() => socket.destroy());
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(20);
}

/** Sends an upload up to its last bytes; `finish` sends those and resolves with the status, or the code of the error. */
async function beginUpload(xml: Buffer) {
  const body = JSON.stringify({ name: 'a.xml', xmlb64: xml.toString('base64') });
  const sending = request(`${api.origin}${API_BASE}/cfdi`, {
    method: 'POST',
    headers: { ...api.headers, 'content-type': 'application/json', 'content-length': body.length },
  });
  const end = new Promise<number | string | undefined>((resolve) => {
    sending.once('response', ({ statusCode }) => resolve(statusCode));
    sending.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code));
  });
  await new Promise((resolve) => sending.write(body.slice(0, -10), resolve));
  return {
    end,
    finish() {
      sending.end(body.slice(-10));
      return end;
    },
  };
}

const stored = async () => Number((await database.pool.query('select count(*) from cfdi')).rows[0].count);

test('an API says 503 at /ready of both ports, then closes its port, and finishes an upload that is under way', async () => {
  const child = await api.start({ BOVEDA_DRAIN_NOTICE_SECONDS: '2', BOVEDA_DRAIN_SECONDS: '30' });
  expect([await ask(`${api.origin}/ready`), await ask(`${api.privateOrigin}/ready`)]).toEqual([READY, READY]);
  const { finish } = await beginUpload(builder.build());
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await until(async () => (await ask(`${api.privateOrigin}/ready`)).status === 503);
  expect([await ask(`${api.origin}/ready`), await ask(`${api.privateOrigin}/ready`)]).toEqual([STOPPING, STOPPING]);
  // New requests are served until then, and no connection is kept for a later one.
  const answer = await api.call('/emitidos?limit=1');
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
  await until(async () => !(await isOpen(api.origin)));
  for (let asked = 0; asked < 20; asked++)
    expect([child.exitCode, await ask(`${api.privateOrigin}/health`)]).toEqual([null, READY]);
  expect([await finish(), await stored()]).toEqual([200, 1]);
  expect(await exit).toEqual([0, null]);
});

test('an upload that takes longer than the drain is cut, and stores nothing', async () => {
  const before = await stored();
  const child = await api.start({ BOVEDA_DRAIN_SECONDS: '1' });
  const { end } = await beginUpload(builder.build());
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await end).toBe('ECONNRESET');
  expect([await exit, await stored()]).toEqual([[0, null], before]);
});

test('/ready answers 503 after 1.5 s while the database is frozen, /health says that the process lives', async () => {
  await api.start();
  const { rows } = await database.pool.query(
    "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name = 'boveda'",
  );
  const pids = rows.map(({ pid }) => pid as number);
  const begin = performance.now();
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  try {
    const asked = [api.origin, api.privateOrigin, api.origin].map((origin) => ask(`${origin}/ready`));
    expect(await Promise.all(asked)).toEqual([UNAVAILABLE, UNAVAILABLE, UNAVAILABLE]);
    // Statements end after 30 s only. The rest is for a machine that is busy.
    expect(performance.now() - begin).toBeLessThan(4_000);
    expect(await ask(`${api.privateOrigin}/health`)).toEqual(READY);
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT');
  }
  await until(async () => (await ask(`${api.origin}/ready`)).status === 200);
  await api.stop();
});

test('a worker answers probes until it ends; a job that takes longer than the drain stays in the queue', async () => {
  const sockets: Socket[] = [];
  // Accepts connections and never responds.
  const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as { port: number };
  const child = await worker.start({ SMTP_URL: `smtp://127.0.0.1:${port}`, BOVEDA_DRAIN_SECONDS: '2' });
  expect([await ask(`${worker.privateOrigin}/ready`), await isOpen(worker.origin)]).toEqual([READY, false]);
  await database.pool.query(
    `with mail as (insert into correo_saliente (id, para, asunto, texto, html) values (gen_random_uuid(), 'a@prueba.mx', 'x', 'x', 'x') returning id)
     select graphile_worker.add_job('send-mail', json_build_object('id', id)) from mail`,
  );
  await until(async () => sockets.length > 0);
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await until(async () => (await ask(`${worker.privateOrigin}/ready`)).status === 503);
  expect(await ask(`${worker.privateOrigin}/ready`)).toEqual(STOPPING);
  expect(await ask(`${worker.privateOrigin}/health`)).toEqual(READY);
  expect(await exit).toEqual([0, null]);
  for (const socket of sockets) socket.destroy();
  silent.close();
  const { rows } = await database.pool.query(
    "select attempts from graphile_worker.jobs where task_identifier = 'send-mail'",
  );
  expect(rows).toEqual([{ attempts: 1 }]);
});
