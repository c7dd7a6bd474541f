import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cfdiQuery } from '@boveda/contracts';
import { openCopies } from '@boveda/platform/db/copies';
import { createDb, createPool } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { testLog } from '@boveda/platform/testing/cluster';
import { startStreamedCopy } from '@boveda/platform/testing/streamed-copy';
import pg from 'pg';
import { migrate } from '../src/esquema/migrate';
import { listCfdi, type Scope, sumCfdi } from '../src/modules/cfdi/cfdi.read-model';
import type { TestApp } from '../testing/create-test-app';
import { databaseCpu } from './database-cpu';
import { printTable, quantile, report, timed } from './measure';
import { cfdiWithSidesSql, fill, LARGEST } from './scale';

// A screen of lists (page, count and sum) read in the primary, then in a copy that is in step, while another connection stores CFDI all the
// time: how long it takes, how many of the screens the copy showed, and what the primary spends on each.
const ROWS = Number(process.env.BENCH_ROWS ?? 100_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 300);
const PAUSE_MS = 20;
const scope: Scope = { rfc: LARGEST, direccion: 'emitidos' };
const query = cfdiQuery().parse({ status: '2', metodopago: 'PPD', totalde: '500', totalhasta: '5000' });

const folder = await mkdtemp(path.join(tmpdir(), 'boveda-bench-'));
await chmod(folder, 0o755);
const database = await startStreamedCopy('bench', folder);
const pool = createPool(database.primary, testLog);
const primary = createDb(pool);
await migrate(database.primary, testLog);
await fill(pool, ROWS);
const copies = openCopies<Db>({
  ...{ primary: database.primary, address: database.copyUrl, log: testLog, use: createDb },
  limits: { size: 16, statementTimeoutMs: 30_000 },
});
while (!(await copies.inStep())) await sleep(100);

const over = new AbortController();
let stored = 0;
const storing = store();

/** Stores a CFDI in each transaction, with a pause after it. */
async function store(): Promise<void> {
  const writer = new pg.Client(database.primary);
  await writer.connect();
  while (!over.signal.aborted) {
    await writer.query(cfdiWithSidesSql('1'), [ROWS + stored + 1, ROWS + stored + 1]);
    stored++;
    await sleep(PAUSE_MS);
  }
  await writer.end();
}

async function measure(open: () => Promise<Db | null>) {
  const [before, began, samples] = [await databaseCpu({ pool } as TestApp), performance.now(), [] as number[]];
  let inCopy = 0;
  for (let round = 0; round < ROUNDS; round++)
    samples.push(
      await timed(async () => {
        const copy = await open();
        inCopy += Number(copy !== null);
        await Promise.all([listCfdi(copy ?? primary, scope, query), sumCfdi(copy ?? primary, scope, query)]);
      }),
    );
  const spent = ((await databaseCpu({ pool } as TestApp)) - before) / ROUNDS / 1000;
  return {
    p50: quantile(samples, 0.5),
    p95: quantile(samples, 0.95),
    inCopy: inCopy / ROUNDS,
    spent,
    ms: performance.now() - began,
  };
}

await measure(async () => null);
const inPrimary = await measure(async () => null);
const inCopy = await measure(async () => (await copies.inStep())?.use ?? null);
const asked: number[] = [];
for (let round = 0; round < ROUNDS; round++) asked.push(await timed(() => copies.inStep()));
over.abort();
await storing;
printTable(
  ['read in', 'p50 ms', 'p95 ms', 'by the copy', 'CPU of the primary, ms'],
  [
    ['the primary', inPrimary.p50, inPrimary.p95, inPrimary.inCopy, inPrimary.spent],
    ['a copy', inCopy.p50, inCopy.p95, inCopy.inCopy, inCopy.spent],
  ],
);
report('copies', {
  primaryP50: inPrimary.p50,
  copyP50: inCopy.p50,
  askP50: quantile(asked, 0.5),
  askP95: quantile(asked, 0.95),
  share: inCopy.inCopy,
  primaryCpu: inPrimary.spent,
  primaryCpuOfCopy: inCopy.spent,
  stored,
});
await Promise.all([copies.end(), primary.destroy()]);
await database.stop();
await rm(folder, { recursive: true, force: true });
