import { randomBytes } from 'node:crypto';
import { mkdtemp, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildCadenaOriginal, checkComprobante, parseComprobante } from '@boveda/cfdi';
import { createCfdiBuilder, reciboDe } from '@boveda/cfdi-samples';
import { printTable, report, timed } from './measure';
import { processCpuMs } from './process-cpu';
import { inTurns, serverOf, trees } from './trees';
import { storeZip, zipOf } from './zips';

// CFDI into the vault: the engine alone, then over HTTP into a separate server process with a real, fsyncing
// database, and into that of another worktree (BENCH_PARENT), in turns. Two lower bounds: the engine's own loop, because storing requires judging, and a bare loop that makes each
// file durable by itself, which is the cost of storing without batches.
const RFC = 'EKU9003173C9';
const SINGLES = 1_000;
/** As many as a browser has connections, and a program with many. */
const SENDERS = 6;
const MANY_SENDERS = 64;
const WARM_UP = 2_001;
const SETTLE_MS = 1_500;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? (trees.length > 1 ? 3 : 1));
/** Largest ZIP that is processed while the sender waits. */
const ANSWERED = 2_000;
const ZIPPED = Number(process.env.BENCH_ZIP ?? 10_000);
const BIG_BYTES = 52_428_800;
const BIG_AT_ONCE = 8;
/** Documents of one payment receipt; about 5 MB of XML. */
const DOCUMENTOS = 20_000;
const MEGABYTE = 1_048_576;

/** Returns the largest resident memory of the process since the last reset, in MB. Linux only. */
async function peakRss(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}
const residentMb = async (pid: number) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
const resetPeak = (pid: number) => writeFile(`/proc/${pid}/clear_refs`, '5');

const builder = createCfdiBuilder(RFC);
const build = (count: number) => Array.from({ length: count }, (_, at) => builder.build({ folio: String(at) }));

function engineRates(files: readonly Buffer[]) {
  const rate = (work: (file: Buffer) => unknown) => {
    const start = performance.now();
    for (const file of files) work(file);
    return (files.length * 1000) / (performance.now() - start);
  };
  const judge = (file: Buffer) => checkComprobante(parseComprobante(file), { findCertificate: () => null });
  rate(judge);
  return { judged: rate(judge), cadenas: rate((file) => buildCadenaOriginal(parseComprobante(file).xml)) };
}

async function accepted(answer: Response, count: number): Promise<void> {
  const { aceptados, errores, msg } = await answer.json();
  if (aceptados !== count)
    throw new Error(`${aceptados} of ${count} accepted: ${msg ?? JSON.stringify(errores?.slice(0, 3))}`);
}

/**
 * Returns how many files per second the disk stores one by one: written, synced, renamed, directory synced, 16 at once.
 */
async function syncedRate(files: readonly Buffer[]): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'boveda-synced-'));
  const queue = files.entries();
  const writer = async () => {
    for (const [at, file] of queue) {
      const temp = path.join(folder, `${at}.tmp`);
      await writeFile(temp, file, { flush: true });
      await rename(temp, path.join(folder, String(at)));
      const directory = await open(folder);
      await directory.sync();
      await directory.close();
    }
  };
  const ms = await timed(() => Promise.all(Array.from({ length: 16 }, writer)));
  await rm(folder, { recursive: true });
  return (files.length * 1000) / ms;
}

const singles = build(SINGLES);
const engine = engineRates(singles);
const synced = await syncedRate(singles);
const perSecond = (count: number, ms: number) => (count * 1000) / ms;

/** Processor time until what the work left to jobs is done, in ms for each CFDI. */
async function cpuPerCfdi(pid: number, count: number, work: () => Promise<unknown>): Promise<number> {
  const before = await processCpuMs(pid);
  await work();
  await sleep(SETTLE_MS);
  return ((await processCpuMs(pid)) - before) / count;
}

async function measureTree(tree: string): Promise<Record<string, number>> {
  const server = await serverOf(tree, RFC, { BOVEDA_ROLE: 'all' });
  try {
    const { pid = 0 } = await server.start();
    const idle = await peakRss(pid);
    const send = (query: string, body: string) => server.call(`/cfdi${query}`, { method: 'POST', body });
    const post = (query: string, body: object) => send(query, JSON.stringify(body));
    // After it, the server has compiled and connected what it needs.
    await storeZip(server, (await zipOf(build(WARM_UP))).toString('base64'), WARM_UP);

    const single = async (senders: number) => {
      const queue = build(SINGLES)
        .map((xml) => JSON.stringify({ name: 'a.xml', xmlb64: xml.toString('base64') }))
        .values();
      const sender = async () => {
        for (const body of queue) await accepted(await send('', body), 1);
      };
      return await timed(() => Promise.all(Array.from({ length: senders }, sender)));
    };
    const singleMs = await single(SENDERS);
    let manyMs = 0;
    const manyCpu = await cpuPerCfdi(pid, SINGLES, async () => {
      manyMs = await single(MANY_SENDERS);
    });

    const answered = (await zipOf(build(ANSWERED))).toString('base64');
    const answeredMs = await timed(async () => accepted(await post('?type=zip', { zip: answered }), ANSWERED));

    const zip = (await zipOf(build(ZIPPED))).toString('base64');
    await resetPeak(pid);
    // From the first byte sent to the last CFDI in the vault.
    let zipMs = 0;
    const zipCpu = await cpuPerCfdi(pid, ZIPPED, async () => {
      zipMs = await timed(() => storeZip(server, zip, ZIPPED));
    });
    const zipPeak = await peakRss(pid);

    const pdf = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(BIG_BYTES - 9)]).toString('base64');
    const big = build(BIG_AT_ONCE).map((xml) =>
      JSON.stringify({ name: 'big.xml', xmlb64: xml.toString('base64'), pdfb64: pdf }),
    );
    await resetPeak(pid);
    const before = await residentMb(pid);
    // A user may be sending seven of them at once: the eighth is refused until one has ended, and is sent again.
    const sendBig = async (body: string): Promise<void> => {
      const answer = await send('', body);
      if (answer.status !== 429) return accepted(answer, 1);
      await sleep(200);
      return sendBig(body);
    };
    const bigMs = await timed(() => Promise.all(big.map(sendBig)));
    const bigPeak = await peakRss(pid);

    const recibo = { name: 'rep.xml', xmlb64: builder.build(reciboDe(DOCUMENTOS)).toString('base64') };
    const reciboMs = await timed(async () => accepted(await post('', recibo), 1));
    return {
      idleRssMb: idle,
      zip2kPerSecond: perSecond(ANSWERED, answeredMs),
      zip10kPerSecond: perSecond(ZIPPED, zipMs),
      zip10kCpuMs: zipCpu,
      zip10kPeakRssMb: zipPeak,
      upload50mbTimes8PeakRssMb: bigPeak,
      upload50mbTimes8AboveMb: bigPeak - before,
      upload50mbTimes8MbPerSecond: (BIG_AT_ONCE * BIG_BYTES * 1000) / MEGABYTE / bigMs,
      recibo20kMs: reciboMs,
      singlePerSecond: perSecond(SINGLES, singleMs),
      manySinglePerSecond: perSecond(SINGLES, manyMs),
      manySingleCpuMs: manyCpu,
    };
  } finally {
    await server.remove();
  }
}

const figures = await inTurns(ROUNDS, measureTree);
printTable(
  ['what', `${SINGLES} singles: ${SENDERS} and ${MANY_SENDERS} senders; ZIPs of ${ANSWERED} and ${ZIPPED}`],
  Object.entries(figures).map(([name, value]) => [name, value]),
);
report('ingest', {
  ...figures,
  enginePerSecond: engine.judged,
  cadenasPerSecond: engine.cadenas,
  bareFsyncPerSecond: synced,
  zip10kToBareFsync: (figures.zip10kPerSecond ?? Number.NaN) / synced,
});
