import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BucketServer, startBucketServer } from '@boveda/bucket/testing';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { ZipFile } from 'yazl';
import { createServerProcess, type ServerProcess } from '../testing/server-process';
import { createTestDatabase, urlOf } from '../testing/test-cluster';

const RFC = 'EKU9003173C9';
/** One more than is stored while the caller waits. */
const CFDIS = 2_001;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let bucket: BucketServer;
const machines: ServerProcess[] = [];
let api: ServerProcess;
let otherApi: ServerProcess;
let worker: ServerProcess;
let otherWorker: ServerProcess;
beforeAll(async () => {
  bucket = await startBucketServer();
  database = await createTestDatabase();
  const common = {
    DATABASE_URL: urlOf(database.pool),
    BOVEDA_BLOBS: bucket.url,
    BOVEDA_MASTER_KEY: randomBytes(32).toString('base64'),
    AWS_ACCESS_KEY_ID: process.env.AWS_ACCESS_KEY_ID ?? 'test',
    AWS_SECRET_ACCESS_KEY: process.env.AWS_SECRET_ACCESS_KEY ?? 'test',
  };
  api = await createServerProcess(RFC, { ...common, BOVEDA_ROLE: 'api' });
  otherApi = await api.onAnotherMachine();
  worker = await api.onAnotherMachine({ BOVEDA_ROLE: 'worker' });
  otherWorker = await api.onAnotherMachine({ BOVEDA_ROLE: 'worker' });
  machines.push(api, otherApi, worker, otherWorker);
});
afterAll(async () => {
  for (const machine of machines) await machine.remove();
  await database.close();
  await bucket.close();
});

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const count = async (from: string) => Number((await database.pool.query(`select count(*) from ${from}`)).rows[0].count);

async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await sleep(50);
}

async function zipOf(cfdis: number): Promise<string> {
  const builder = createCfdiBuilder(RFC);
  const zip = new ZipFile();
  for (let at = 0; at < cfdis; at++) zip.addBuffer(builder.build({ folio: `${at}` }), `${at}.xml`);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('base64');
}

it('a ZIP that was acknowledged is read on another machine, and again on a third when that one is killed', async () => {
  const first = await api.start();
  const body = JSON.stringify({ name: 'a.zip', zip: await zipOf(CFDIS) });
  const answer = await api.call('/cfdi?type=zip', { method: 'POST', body });
  expect(await answer.json()).toMatchObject({ enProceso: { cfdis: CFDIS } });
  await kill(first);

  const killed = await worker.start();
  await until(async () => (await count('cfdi')) > 0);
  await kill(killed);
  await otherWorker.start();
  await until(async () => (await count("descarga_paquete where fase <> 'nuevo'")) === 1);
  expect([await count('cfdi'), await count("descarga_paquete where fase = 'leido' and rechazados = 0")]).toEqual([
    CFDIS,
    1,
  ]);
  // Removed after the phase is committed.
  await until(async () => ![...bucket.objects.keys()].some((key) => key.includes('downloads/')));
});

it('an export requested on one machine and made on another is downloaded from a third', async () => {
  await api.start();
  await otherApi.start();
  const body = JSON.stringify({ origen: 'emitidos', tipo: 'xlsx', query: {} });
  const { id } = (await (await api.call('/exportaciones', { method: 'POST', body })).json()) as { id: string };
  await until(async () => (await count("exportacion where estado in ('lista', 'error')")) === 1);
  const { rows } = (await (await otherApi.call('/exportaciones')).json()) as { rows: { id: string; url: string }[] };
  const file = await fetch(new URL(rows.find((row) => row.id === id)?.url ?? '', otherApi.origin));
  expect([
    file.status,
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ]).toEqual([200, 'PK']);
  await api.call(`/exportaciones/${id}`, { method: 'DELETE' });
  expect([...bucket.objects.keys()].filter((key) => key.includes('exports/'))).toEqual([]);
});
