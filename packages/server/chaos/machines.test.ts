import type { ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BucketServer, startBucketServer } from '@boveda/bucket/testing';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { newCertificado } from '@boveda/cfdi-samples/certificados';
import { EstatusCfdi } from '@boveda/contracts';
import { createSatSimulator, type SatSimulator } from '@boveda/sat-simulator';
import { pino } from 'pino';
import { ZipFile } from 'yazl';
import { readEnv } from '../src/installation/settings/env';
import type { Finding } from '../src/integrity/finding';
import { openDeps } from '../src/open-deps';
import { type Balancer, startBalancer } from '../testing/balancer';
import { createServerProcess, type ServerProcess } from '../testing/server-process';
import { createTestDatabase, urlOf } from '../testing/test-cluster';
import { findings } from './findings';
import { isWhole } from './steps';

// Starts two APIs behind a balancer and two workers, with separate homes, over one database and one bucket; kills and restarts them
// during uploads, and checks that every acknowledged CFDI is stored once.
const RFC = 'EKU9003173C9';
const CLIENTS = 8;
/** CFDI in one request to the controls of the simulated SAT. */
const PER_CALL = 1_000;
/** `pnpm chaos machines` runs the whole proof; the other tests restart one process of each kind. */
const { UPLOADS, ZIP, SAT, PER_PACKAGE, KILLS, RESTARTED } = isWhole
  ? { UPLOADS: 10_000, ZIP: 2_500, SAT: 2_000, PER_PACKAGE: 250, KILLS: true, RESTARTED: [0, 1, 2, 3] }
  : { UPLOADS: 200, ZIP: 40, SAT: 40, PER_PACKAGE: 20, KILLS: false, RESTARTED: [0, 2] };
const PATIENCE_MS = isWhole ? 60 * 60_000 : 300_000;
const NOTICE = { BOVEDA_DRAIN_NOTICE_SECONDS: '1', BOVEDA_DRAIN_SECONDS: '30' };

const builder = createCfdiBuilder(RFC);
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let bucket: BucketServer;
let simulator: SatSimulator;
let sat: string;
let apis: ServerProcess[];
let machines: ServerProcess[];
let balancer: Balancer;
const running = new Map<ServerProcess, ChildProcess>();

beforeAll(async () => {
  bucket = await startBucketServer();
  database = await createTestDatabase();
  simulator = await createSatSimulator();
  ({ url: sat } = await simulator.listen(0));
  const api = await createServerProcess(RFC, {
    DATABASE_URL: urlOf(database.pool),
    BOVEDA_BLOBS: bucket.url,
    BOVEDA_MASTER_KEY: randomBytes(32).toString('base64'),
    AWS_ACCESS_KEY_ID: process.env.AWS_ACCESS_KEY_ID ?? 'test',
    AWS_SECRET_ACCESS_KEY: process.env.AWS_SECRET_ACCESS_KEY ?? 'test',
    BOVEDA_ROLE: 'api',
    SAT_CONSULTA_URL: `${sat}/ConsultaCFDIService.svc`,
    SAT_DESCARGA_URL: sat,
    SAT_EFOS_URL: `${sat}/Listado_completo_69-B.csv`,
    SAT_LISTAS_URL: sat,
    ...NOTICE,
  });
  const worker = await api.onAnotherMachine({ BOVEDA_ROLE: 'worker' });
  apis = [api, await api.onAnotherMachine()];
  machines = [...apis, worker, await worker.onAnotherMachine()];
  for (const machine of machines) running.set(machine, await machine.start());
  balancer = await startBalancer(apis);
}, PATIENCE_MS);
afterAll(async () => {
  await balancer.close();
  for (const machine of machines) await machine.remove();
  await simulator.close();
  await database.close();
  await bucket.close();
});

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const uuidOf = (xml: Buffer) => (/ UUID="([^"]+)"/.exec(xml.toString())?.[1] ?? '').toLowerCase();

/** What ended the work beside the test. */
let broken: unknown;
const breaks = (error: unknown) => {
  broken ??= error;
};

async function until(isDone: () => Promise<boolean> | boolean): Promise<void> {
  for (; !(await isDone()); await sleep(100)) if (broken) throw broken;
}

/** Hashes of what was acknowledged or promised, by UUID. */
const expected = new Map<string, string>();
/** What clients saw beside answers: statuses of a balancer without an API, and lost connections. */
const failures: string[] = [];

/** Repeats a call only after a lost connection, 502 and 503, as a client may that sends the same UUID again. */
async function send(below: string, body: object, isStoredBefore: (code: string) => boolean = () => false) {
  for (let attempt = 0; ; attempt++) {
    const answer = await api(below, 'POST', body).catch((error: Error) => {
      failures.push(String(error.cause ?? error));
      return null;
    });
    if (!answer || answer.status === 502 || answer.status === 503) {
      if (answer) failures.push(`${answer.status} ${await answer.text()}`);
      await sleep(100);
      continue;
    }
    const said = await answer.json();
    if (answer.ok || (attempt > 0 && isStoredBefore(said.code))) return said;
    throw new Error(`${answer.status} ${JSON.stringify(said)}`);
  }
}

const api = (below: string, method = 'GET', body?: object) =>
  (machines[0] as ServerProcess).callThrough(balancer.origin, below, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

/** Asks again while no API can answer. */
async function ask(below: string) {
  for (;;) {
    const answer = await api(below).catch(() => null);
    if (answer?.ok) return answer.json();
    await sleep(100);
  }
}

const put = async (below: string, body: object) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${sat}${below}`, { method: 'PUT', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
};

/** Makes CFDI that the SAT knows: about others it would be asked again and again. */
async function make(cfdis: number, serie: string): Promise<Buffer[]> {
  const xmls = Array.from({ length: cfdis }, (_, at) => builder.build({ serie, folio: `${at}` }));
  for (let at = 0; at < cfdis; at += PER_CALL)
    await put(
      '/cfdi',
      xmls.slice(at, at + PER_CALL).map((xml) => ({ uuid: uuidOf(xml), estado: 'Vigente' })),
    );
  return xmls;
}

let uploaded = 0;
async function upload(isOver: () => boolean): Promise<void> {
  const ready: Buffer[] = [];
  while (!isOver()) {
    if (ready.length === 0) ready.push(...(await make(20, 'U')));
    const xml = ready.pop() as Buffer;
    await send('/cfdi', { name: 'a.xml', xmlb64: xml.toString('base64') }, (code) => code === 'cfdi_already_stored');
    expected.set(uuidOf(xml), sha256(xml));
    uploaded += 1;
  }
}

async function uploadZip(): Promise<void> {
  const zip = new ZipFile();
  for (const [at, xml] of (await make(ZIP, 'Z')).entries()) {
    expected.set(uuidOf(xml), sha256(xml));
    zip.addBuffer(xml, `${at}.xml`);
  }
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  await send('/cfdi?type=zip', { name: 'a.zip', zip: Buffer.concat(chunks).toString('base64') });
}

async function requestDownload(): Promise<void> {
  const xmls = Array.from({ length: SAT }, (_, at) =>
    builder.build({ serie: 'S', folio: `${at}`, fecha: '2025-06-15T12:00:00' }),
  );
  for (const xml of xmls) expected.set(uuidOf(xml), sha256(xml));
  for (let at = 0; at < SAT; at += PER_CALL)
    await put(
      '/descarga/cfdi',
      xmls.slice(at, at + PER_CALL).map((xml) => xml.toString()),
    );
  await put('/descarga/dials', { porPaquete: PER_PACKAGE });
  const { cer, key, pass } = await newCertificado({ rfc: RFC, tipo: 'FIEL' });
  await send('/certificados', { certderb64: cer.toString('base64'), keyderb64: key.toString('base64'), pass });
  const periodo = { fechaini: '2025-06-01', fechafin: '2025-06-30', isemitidos: 'true' };
  const { solicitud } = await send('/descargas', periodo);
  await until(async () => (await ask(`/descargas/${solicitud}`)).mensaje === 'Solicitud Aceptada');
  // Asks the SAT again at once and not after a minute.
  await until(async () => (await api(`/descargas/${solicitud}`, 'PUT', {}).catch(() => null))?.ok === true);
}

/** Tells who waits for the whole proof how far it is. */
function progress(step: string): void {
  if (isWhole) process.stderr.write(`${step}: ${uploaded} uploads, ${failures.length} failed requests\n`);
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
      Array.from({ length: CLIENTS }, () => upload(() => isRestarted && uploaded >= UPLOADS)),
    );
    uploading.catch(breaks);
    // An export of nothing is refused.
    await until(() => uploaded > 0);
    const others = Promise.all([
      uploadZip(),
      requestDownload(),
      send('/exportaciones', { origen: 'emitidos', tipo: 'xlsx', query: {} }),
      send('/exportaciones', { origen: 'emitidos', tipo: 'zip', query: {} }),
    ]);
    others.catch(breaks);
    if (KILLS)
      for (const [at, machine] of machines.entries()) {
        await until(() => uploaded >= (UPLOADS / 20) * (at + 1));
        await kill(machine);
        progress('killed');
      }
    await others;
    const { status } = await api('/respaldos/1', 'PATCH', { estatus: 1 });
    expect(status).toBe(200);
    await until(() => uploaded >= UPLOADS / 4);
    const failedBefore = failures.length;
    const [before, from] = [uploaded, performance.now()];
    for (const machine of RESTARTED.map((at) => machines[at] as ServerProcess)) await restart(machine);
    const meanwhile = uploaded - before;
    const restartedIn = performance.now() - from;
    expect(failures.slice(failedBefore)).toEqual([]);
    expect(meanwhile).toBeGreaterThan(0);
    isRestarted = true;
    progress('restarted');
    await uploading;
    progress('uploaded');
    const uploadedIn = performance.now() - begin;

    await until(async () => (await count("descarga_paquete where fase = 'nuevo'")) === 0);
    await until(async () => (await count("exportacion where estado not in ('lista', 'error')")) === 0);
    await until(async () => (await count('respaldo where estatus = 1')) === 0);
    // One that was queued again while it ran has no attempts left: its successor does the work.
    const isWaiting = 'attempts < max_attempts and run_at <= now()';
    await until(async () => (await count(`graphile_worker.jobs where locked_at is not null or (${isWaiting})`)) === 0);
    expect(await count(`cfdi where status <> '${EstatusCfdi.Vigente}'`)).toBe(0);

    const { rows } = await database.pool.query('select uuid::text, xml_sha256 from cfdi');
    expect([rows.length, expected.size]).toEqual([expected.size, uploaded + ZIP + SAT]);
    expect(rows.filter(({ uuid, xml_sha256 }) => expected.get(uuid) !== xml_sha256)).toEqual([]);
    // Reads every file and compares it with its hash, the rows, the counters and the audit log.
    expect(await damages()).toEqual([]);
    await downloadsOfOthers();
    const fetched = await packagesFetched();
    if (isWhole)
      process.stderr.write(
        `${JSON.stringify({
          ...{ uploaded, zip: ZIP, sat: SAT, failures: failures.length, seconds: Math.round(uploadedIn / 1000) },
          ...{ duringRestart: meanwhile, restartSeconds: Math.round(restartedIn / 1000), fetched },
        })}\n`,
      );
  },
  PATIENCE_MS,
);

async function damages(): Promise<Finding[]> {
  const env = readEnv((machines[0] as ServerProcess).settings);
  const { deps, database: opened } = await openDeps(env, pino({ level: 'silent' }));
  const found = await findings({ deps });
  await opened.close();
  // What a killed process had stored for a row that it did not write.
  return found.filter(({ clase }) => clase !== 'huerfano');
}

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

/** How often each package of the SAT was fetched: it gives each of them twice. */
async function packagesFetched(): Promise<number[]> {
  const solicitudes: { descargas: Record<string, number> }[] = await (
    await fetch(`${sat}/descarga/solicitudes`)
  ).json();
  const fetched = solicitudes.flatMap(({ descargas }) => Object.values(descargas));
  expect(fetched).toHaveLength(SAT / PER_PACKAGE);
  expect(Math.max(...fetched)).toBeLessThanOrEqual(2);
  expect(await (await fetch(`${sat}/descarga/repetidas`)).json()).toEqual([]);
  return fetched;
}
