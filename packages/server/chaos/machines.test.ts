import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { type BucketServer, startBucketServer } from '@boveda/bucket/testing';
import { EstatusCfdi } from '@boveda/contracts';
import { createSatSimulator, type SatSimulator } from '@boveda/sat-simulator';
import { type Balancer, startBalancer } from '../testing/balancer';
import { createServerProcess, type ServerProcess } from '../testing/server-process';
import { createTestDatabase, urlOf } from '../testing/test-cluster';
import { isWhole } from './steps';
import { damagesOf, settingsOf, sha256, Traffic } from './traffic';

// Starts two APIs behind a balancer and two workers, with separate homes, over one database and one bucket; kills and restarts them
// during uploads, and checks that every acknowledged CFDI is stored once.
const RFC = 'EKU9003173C9';
const CLIENTS = 8;
/** `pnpm chaos machines` runs the whole proof; the other tests restart one process of each kind. */
const { UPLOADS, ZIP, SAT, PER_PACKAGE, KILLS, RESTARTED } = isWhole
  ? { UPLOADS: 10_000, ZIP: 2_500, SAT: 2_000, PER_PACKAGE: 250, KILLS: true, RESTARTED: [0, 1, 2, 3] }
  : { UPLOADS: 200, ZIP: 40, SAT: 40, PER_PACKAGE: 20, KILLS: false, RESTARTED: [0, 2] };
const PATIENCE_MS = isWhole ? 60 * 60_000 : 300_000;
const NOTICE = { BOVEDA_DRAIN_NOTICE_SECONDS: '1', BOVEDA_DRAIN_SECONDS: '30' };

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let bucket: BucketServer;
let simulator: SatSimulator;
let apis: ServerProcess[];
let machines: ServerProcess[];
let balancer: Balancer;
let traffic: Traffic;
const running = new Map<ServerProcess, ChildProcess>();

beforeAll(async () => {
  bucket = await startBucketServer();
  database = await createTestDatabase();
  simulator = await createSatSimulator();
  const { url: sat } = await simulator.listen(0);
  const api = await createServerProcess(RFC, { ...settingsOf(urlOf(database.pool), bucket.url, sat), ...NOTICE });
  const worker = await api.onAnotherMachine({ BOVEDA_ROLE: 'worker' });
  apis = [api, await api.onAnotherMachine()];
  machines = [...apis, worker, await worker.onAnotherMachine()];
  for (const machine of machines) running.set(machine, await machine.start());
  balancer = await startBalancer(apis);
  traffic = new Traffic({ rfc: RFC, api: (below, init) => api.callThrough(balancer.origin, below, init), sat, count });
}, PATIENCE_MS);
afterAll(async () => {
  await balancer.close();
  for (const machine of machines) await machine.remove();
  await simulator.close();
  await database.close();
  await bucket.close();
});

/** Tells who waits for the whole proof how far it is. */
function progress(step: string): void {
  if (isWhole)
    process.stderr.write(`${step}: ${traffic.uploaded} uploads, ${traffic.failures.length} failed requests\n`);
}

async function kill(machine: ServerProcess): Promise<void> {
  const child = running.get(machine) as ChildProcess;
  child.kill('SIGKILL');
  await once(child, 'exit');
  running.set(machine, await machine.start());
}

async function restart(machine: ServerProcess): Promise<void> {
  const child = running.get(machine) as ChildProcess;
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  running.set(machine, await machine.start());
}

const count = async (from: string) => Number((await database.pool.query(`select count(*) from ${from}`)).rows[0].count);

it(
  'loses and doubles nothing when processes are killed, and fails no request in a rolling restart',
  async () => {
    const begin = performance.now();
    let isRestarted = false;
    const uploading = Promise.all(
      Array.from({ length: CLIENTS }, () => traffic.upload(() => isRestarted && traffic.uploaded >= UPLOADS)),
    );
    traffic.watch(uploading);
    // An export of nothing is refused.
    await traffic.until(() => traffic.uploaded > 0);
    const others = Promise.all([
      traffic.uploadZip(ZIP),
      traffic.requestDownload(SAT, PER_PACKAGE),
      traffic.send('/exportaciones', { origen: 'emitidos', tipo: 'xlsx', query: {} }),
      traffic.send('/exportaciones', { origen: 'emitidos', tipo: 'zip', query: {} }),
    ]);
    traffic.watch(others);
    if (KILLS)
      for (const [at, machine] of machines.entries()) {
        await traffic.until(() => traffic.uploaded >= (UPLOADS / 20) * (at + 1));
        await kill(machine);
        progress('killed');
      }
    await others;
    const { status } = await traffic.call('/respaldos/1', 'PATCH', { estatus: 1 });
    expect(status).toBe(200);
    await traffic.until(() => traffic.uploaded >= UPLOADS / 4);
    const failedBefore = traffic.failures.length;
    const [before, from] = [traffic.uploaded, performance.now()];
    for (const machine of RESTARTED.map((at) => machines[at] as ServerProcess)) await restart(machine);
    const meanwhile = traffic.uploaded - before;
    const restartedIn = performance.now() - from;
    expect(traffic.failures.slice(failedBefore)).toEqual([]);
    expect(meanwhile).toBeGreaterThan(0);
    isRestarted = true;
    progress('restarted');
    await uploading;
    progress('uploaded');
    const uploadedIn = performance.now() - begin;

    await traffic.isDone();
    expect(await count(`cfdi where status <> '${EstatusCfdi.Vigente}'`)).toBe(0);

    const { rows } = await database.pool.query('select uuid::text, xml_sha256 from cfdi');
    expect([rows.length, traffic.expected.size]).toEqual([traffic.expected.size, traffic.uploaded + ZIP + SAT]);
    expect(rows.filter(({ uuid, xml_sha256 }) => traffic.expected.get(uuid) !== xml_sha256)).toEqual([]);
    expect(await damagesOf(machines[0] as ServerProcess)).toEqual([]);
    await downloadsOfOthers();
    const fetched = await traffic.packagesFetched();
    expect(fetched).toHaveLength(SAT / PER_PACKAGE);
    if (isWhole)
      process.stderr.write(
        `${JSON.stringify({
          ...{
            uploaded: traffic.uploaded,
            zip: ZIP,
            sat: SAT,
            failures: traffic.failures.length,
            seconds: Math.round(uploadedIn / 1000),
          },
          ...{ duringRestart: meanwhile, restartSeconds: Math.round(restartedIn / 1000), fetched },
        })}\n`,
      );
  },
  PATIENCE_MS,
);

/** A backup and the exports, which workers made, are downloaded from each API. */
async function downloadsOfOthers(): Promise<void> {
  for (const { call, origin } of apis) {
    const bytesOf = async (url: string) => Buffer.from(await (await fetch(new URL(url, origin))).arrayBuffer());
    const { rows: exports } = await (await call('/exportaciones')).json();
    expect(exports).toHaveLength(2);
    for (const { url } of exports) expect((await bytesOf(url)).subarray(0, 2).toString()).toBe('PK');
    const { rows: respaldos } = await (await call('/informacion-resguardada')).json();
    expect(respaldos).toEqual([expect.objectContaining({ estatus: 2 })]);
    const id = `/informacion-resguardada/${respaldos[0].id}`;
    const { checksum } = await (await call(id)).json();
    const { url } = await (await call(`${id}/url`)).json();
    expect(sha256(await bytesOf(url))).toBe(checksum);
  }
}
