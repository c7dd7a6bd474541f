import { randomBytes } from 'node:crypto';
import { mkdtemp, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildCadenaOriginal, checkComprobante, parseComprobante } from '@boveda/cfdi';
import { createCfdiBuilder, reciboDe } from '@boveda/cfdi-samples';
import { createServerProcess } from '../testing/server-process';
import { printTable, rounded, timed } from './measure';
import { storeZip, zipOf } from './zips';

// CFDI into the vault: the engine alone, then over HTTP into a separate server process with a real, fsyncing
// database. Two lower bounds: the engine's own loop, because storing requires judging, and a bare loop that makes each
// file durable by itself, which is the cost of storing without batches.
const RFC = 'EKU9003173C9';
const SINGLES = 1_000;
const SENDERS = 6;
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
const server = await createServerProcess(RFC, { BOVEDA_ROLE: 'all' });
try {
  const { pid = 0 } = await server.start();
  const idle = await peakRss(pid);
  const post = (query: string, body: object) =>
    server.call(`/cfdi${query}`, { method: 'POST', body: JSON.stringify(body) });

  const queue = singles.values();
  const sender = async () => {
    for (const xml of queue) await accepted(await post('', { name: 'a.xml', xmlb64: xml.toString('base64') }), 1);
  };
  const singleMs = await timed(() => Promise.all(Array.from({ length: SENDERS }, sender)));

  const answered = (await zipOf(build(ANSWERED))).toString('base64');
  const answeredMs = await timed(async () => accepted(await post('?type=zip', { zip: answered }), ANSWERED));

  const zip = (await zipOf(build(ZIPPED))).toString('base64');
  await resetPeak(pid);
  // From the first byte sent to the last CFDI in the vault.
  const zipMs = await timed(() => storeZip(server, zip, ZIPPED));
  const zipPeak = await peakRss(pid);

  const pdf = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(BIG_BYTES - 9)]).toString('base64');
  const big = build(BIG_AT_ONCE).map((xml) => ({ name: 'big.xml', xmlb64: xml.toString('base64'), pdfb64: pdf }));
  await resetPeak(pid);
  const bigMs = await timed(() => Promise.all(big.map(async (body) => accepted(await post('', body), 1))));
  const bigPeak = await peakRss(pid);

  const recibo = { name: 'rep.xml', xmlb64: builder.build(reciboDe(DOCUMENTOS)).toString('base64') };
  const reciboMs = await timed(async () => accepted(await post('', recibo), 1));

  const perSecond = (count: number, ms: number) => (count * 1000) / ms;
  const line = (what: string, rate: number, peak: number | '' = '') => [
    what,
    rate,
    rate / engine.judged,
    rate / synced,
    peak,
  ];
  printTable(
    ['what', 'files/s', 'of the engine', 'of bare fsync', 'peak RSS MB'],
    [
      line('engine: parse + cadena', engine.cadenas),
      line('engine: parse + whole report', engine.judged),
      line('bare loop: one fsync per file', synced),
      line(`${SINGLES} single uploads, ${SENDERS} at once`, perSecond(SINGLES, singleMs)),
      line(`one ZIP of ${ANSWERED}, answered when done`, perSecond(ANSWERED, answeredMs)),
      line(`one ZIP of ${ZIPPED}, read by the worker`, perSecond(ZIPPED, zipMs), zipPeak),
      line(`${BIG_AT_ONCE} × 50 MB at once, ${rounded(bigMs / 1000)} s`, perSecond(BIG_AT_ONCE, bigMs), bigPeak),
      line(`one receipt of ${DOCUMENTOS} documents, ${rounded(reciboMs / 1000)} s`, perSecond(1, reciboMs)),
      ['idle', '', '', '', idle],
    ],
  );
  console.log(
    JSON.stringify({
      bench: 'ingest',
      figures: {
        zip2kPerSecond: rounded(perSecond(ANSWERED, answeredMs)),
        zip10kPerSecond: rounded(perSecond(ZIPPED, zipMs)),
        zip10kPeakRssMb: rounded(zipPeak),
        upload50mbTimes8PeakRssMb: rounded(bigPeak),
        upload50mbTimes8MbPerSecond: rounded((BIG_AT_ONCE * BIG_BYTES * 1000) / MEGABYTE / bigMs),
        recibo20kMs: rounded(reciboMs),
        singlePerSecond: rounded(perSecond(SINGLES, singleMs)),
        enginePerSecond: rounded(engine.judged),
        bareFsyncPerSecond: rounded(synced),
        zip10kToBareFsync: rounded(perSecond(ZIPPED, zipMs) / synced),
      },
    }),
  );
} finally {
  await server.remove();
}
