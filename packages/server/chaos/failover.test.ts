import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BucketServer, startBucketServer } from '@boveda/bucket/testing';
import { createPool } from '@boveda/platform/db/pool';
import { testLog } from '@boveda/platform/testing/cluster';
import { createSatSimulator, type SatSimulator } from '@boveda/sat-simulator';
import type pg from 'pg';
import { createServerProcess, type ServerProcess } from '../testing/server-process';
import { type Fault, type ReplicatedDatabase, startReplicatedDatabase, whyNoPatroni } from './patroni';
import { isWhole, REPETITIONS } from './steps';
import { damagesOf, settingsOf, sha256, Traffic } from './traffic';

// Starts an API and a worker over three PostgreSQL that Patroni keeps, and breaks the primary again and again under uploads, downloads
// and jobs: `pnpm chaos failover`. Root runs it where Debian's patroni, etcd-server and postgresql are installed.
const RFC = 'EKU9003173C9';
/** Twenty, unless `--runs` says otherwise. */
const KILLS = REPETITIONS;
const FAULTS: readonly Fault[] = ['machine', 'PostgreSQL', 'frozen'];
const CLIENTS = 4;
const READERS = 2;
/** Acknowledged uploads between two faults. */
const BETWEEN = 25;
const [SAT, PER_PACKAGE, ZIP] = [1_000, 50, 2_100];
/** Longest time without an acknowledged upload, or an answered list. */
const MOST_MS = 15_000;
const PATIENCE_MS = 3_600_000;

const why = whyNoPatroni();
if (isWhole && why !== null) process.stderr.write(`\n!!! SKIPPED: no primary is broken: ${why}\n`);

/** Moments at which something worked, and the longest time between two of them. */
class Heard {
  #last = performance.now();
  #longest = 0;

  now(): void {
    const at = performance.now();
    this.#longest = Math.max(this.#longest, at - this.#last);
    this.#last = at;
  }

  /** The longest time since the last call, in ms. */
  take(): number {
    const longest = Math.round(this.#longest);
    this.#longest = 0;
    return longest;
  }
}

(isWhole && why === null ? describe : describe.skip)('a database of three servers', () => {
  let database: ReplicatedDatabase;
  let pool: pg.Pool;
  let bucket: BucketServer;
  let simulator: SatSimulator;
  let api: ServerProcess;
  let worker: ServerProcess;
  let traffic: Traffic;
  const written = new Heard();
  const read = new Heard();
  const count = async (from: string) => Number((await pool.query(`select count(*) from ${from}`)).rows[0].count);

  beforeAll(async () => {
    [database, bucket, simulator] = await Promise.all([
      startReplicatedDatabase(),
      startBucketServer(),
      createSatSimulator(),
    ]);
    const { url: sat } = await simulator.listen(0);
    pool = createPool({ connectionString: database.url }, testLog);
    api = await createServerProcess(RFC, settingsOf(database.url, bucket.url, sat));
    worker = await api.onAnotherMachine({ BOVEDA_ROLE: 'worker' });
    await api.start();
    await worker.start();
    // All clients are one person, whose statements wait for the few connections of a person while there is no primary.
    traffic = new Traffic({ rfc: RFC, api: api.call, sat, count, passing: [429, 502, 503] });
    traffic.onUploaded = () => written.now();
  }, PATIENCE_MS);
  afterAll(async () => {
    for (const machine of [api, worker]) await machine?.remove();
    await pool?.end();
    await simulator?.close();
    await bucket?.close();
    await database?.stop();
  });

  /** Reads a list and a file of it, again and again. */
  async function readOn(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const isRead = await readOnce().catch(() => false);
      if (isRead) read.now();
      else await sleep(100);
    }
  }

  async function readOnce(): Promise<boolean> {
    const list = await traffic.call('/emitidos?limit=20');
    const { rows = [] } = list.ok ? await list.json() : {};
    const row = rows[Math.floor(Math.random() * rows.length)];
    if (!row) return false;
    const detail = await traffic.call(`/emitidos/${row.id}`);
    if (!detail.ok) return false;
    const { xmlurl } = await detail.json();
    const file = await fetch(new URL(xmlurl, `${api.origin}/`));
    if (!file.ok) return false;
    const hash = sha256(Buffer.from(await file.arrayBuffer()));
    if (hash !== traffic.expected.get(row.uuid.toLowerCase())) throw new Error(`${row.uuid} has other bytes`);
    return true;
  }

  /** Breaks the primary once, and says how long nobody could write and read. */
  async function breakOnce(at: number): Promise<{ fault: Fault; writes: number; reads: number }> {
    const fault = FAULTS[at % FAULTS.length] as Fault;
    const goOn = async () => {
      const from = traffic.uploaded;
      await traffic.until(() => traffic.uploaded >= from + BETWEEN);
    };
    await goOn();
    written.take();
    read.take();
    await database.break(fault);
    await goOn();
    const seen = { fault, writes: written.take(), reads: read.take() };
    process.stderr.write(`${at + 1}. ${JSON.stringify({ ...seen, uploaded: traffic.uploaded })}\n`);
    await traffic.send('/exportaciones', { origen: 'emitidos', tipo: 'xlsx', query: {} }, { key: randomUUID() });
    await database.mend();
    return seen;
  }

  it(
    'loses and doubles nothing when the primary breaks, and finds the next one within 15 s',
    async () => {
      let isOver = false;
      const running = Promise.all([
        ...Array.from({ length: CLIENTS }, () => traffic.upload(() => isOver)),
        ...Array.from({ length: READERS }, () => readOn(() => isOver)),
      ]);
      traffic.watch(running);
      await traffic.until(() => traffic.uploaded > 0);
      const others = Promise.all([traffic.requestDownload(SAT, PER_PACKAGE), traffic.uploadZip(ZIP)]);
      traffic.watch(others);
      const seen: Awaited<ReturnType<typeof breakOnce>>[] = [];
      for (let at = 0; at < KILLS; at++) seen.push(await breakOnce(at));
      isOver = true;
      await running;
      await others;
      await traffic.isDone();

      const { rows } = await pool.query('select uuid::text, xml_sha256 from cfdi');
      expect([rows.length, traffic.expected.size]).toEqual([traffic.expected.size, traffic.uploaded + ZIP + SAT]);
      expect(rows.filter(({ uuid, xml_sha256 }) => traffic.expected.get(uuid) !== xml_sha256)).toEqual([]);
      expect(await count("exportacion where estado = 'lista'")).toBe(KILLS);
      expect(await count('exportacion')).toBe(KILLS);
      expect(await damagesOf(api)).toEqual([]);
      expect(await traffic.packagesFetched()).toHaveLength(SAT / PER_PACKAGE);
      const most = (of: 'writes' | 'reads') => Math.max(...seen.map((each) => each[of]));
      const summary = { uploaded: traffic.uploaded, failures: traffic.failures.length };
      process.stderr.write(`${JSON.stringify({ ...summary, writes: most('writes'), reads: most('reads') })}\n`);
      expect(seen.filter(({ writes, reads }) => writes > MOST_MS || reads > MOST_MS)).toEqual([]);
    },
    PATIENCE_MS,
  );
});
