// Seconds and memory of the largest exports, each by the server's own thread in a separate process: pnpm
// bench:exports [kind ...]. Memory is the peak of that whole process, Node included: the export of one CFDI shows the
// base cost, the next size whether it grows. Medians of three.
import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { cfdiQuery, type TipoExportacion } from '@boveda/contracts';
import { blobPlace } from '@boveda/platform/blobs/open-blobs';
import { createDb, createPool, type PgTarget } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { startEmbeddedPostgres } from '@boveda/platform/postgres/launcher';
import { THREAD_LIMITS } from '@boveda/platform/threads/file-maker';
import { createThreadCode } from '@boveda/platform/threads/thread-code';
import { sql } from 'kysely';
import { pino } from 'pino';
import { migrate } from '../src/esquema/migrate';
import { printTable, quantile, rounded } from './measure';

const ROUNDS = 3;
const log = pino({ level: 'silent' });
const writeCode = createThreadCode(path.join(import.meta.dirname, '../src/modules/exportaciones/export-thread.ts'));

/** A process that only runs the thread. */
const HOST = `
const { Worker } = require('node:worker_threads');
const { main, work, resourceLimits } = JSON.parse(process.env.BENCH_WORK);
work.order.now = new Date();
const start = performance.now();
const worker = new Worker(main, { resourceLimits });
worker.on('message', ({ made, fault, problem }) => {
  if (fault || problem) throw new Error(fault ?? problem.msg);
  if (!made) return;
  const seconds = (performance.now() - start) / 1000;
  console.log(JSON.stringify({ seconds, rssMb: process.resourceUsage().maxRSS / 1024 }));
  process.exit(0);
});
worker.postMessage(work);`;

/**
 * Returns the seconds from the start of the thread to the complete file on the disk, and the peak memory of the
 * process.
 */
async function measure(tipo: TipoExportacion, rfc: string, { target, folder }: Place) {
  const order = { tipo, rfc, nombre: rfc, origen: 'emitidos', query: cfdiQuery().parse({}) };
  const file = path.join(folder, `${tipo}-${rfc}`);
  const work = { order, file, target, blobs: blobPlace(path.join(folder, 'blobs'), null) };
  const code = path.join(folder, 'code');
  const main = await writeCode(code);
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', HOST], {
    env: { ...process.env, BENCH_WORK: JSON.stringify({ main, work, resourceLimits: THREAD_LIMITS }) },
  });
  await Promise.all([rm(code, { recursive: true }), rm(file)]);
  return JSON.parse(stdout) as { seconds: number; rssMb: number };
}

interface Place {
  target: PgTarget;
  folder: string;
}

/** Creates a taxpayer with so many CFDI; with `xml`, each has its own file. */
async function fill(db: Db, folder: string, rfc: string, count: number, xml?: string): Promise<void> {
  await db
    .insertInto('contribuyente')
    .values({
      rfc,
      nombre: rfc,
      plan_nombre: 'Bench',
      plan_inicio: '2020-01-01',
      plan_fin: '2099-01-01',
      espacio_total_mb: 1_000,
      terminos: null,
      reclamado: new Date(),
    })
    .execute();
  for (let from = 0; from < count; from += 1_000) {
    const rows = Array.from({ length: Math.min(1_000, count - from) }, (_, index) => rowOf(rfc, from + index, xml));
    for (const { file } of rows) if (file) await putFile(path.join(folder, 'blobs'), file);
    await db
      .insertInto('cfdi')
      .values(rows.map(({ row }) => row))
      .execute();
  }
}

function rowOf(rfc: string, number: number, xml: string | undefined) {
  const uuid = randomUUID();
  const file = xml && Buffer.from(xml.replaceAll(/UUID="[^"]+"/g, `UUID="${uuid}"`));
  const fecha = new Date(Date.UTC(2025, 0, 1) + number * 60_000).toISOString().slice(0, 19);
  const total = `${(number % 90_000) + 100}.${String(number % 100).padStart(2, '0')}`;
  return {
    file,
    row: {
      ...({ rfc_owner: rfc, id: randomUUID(), emitido: true, uuid, version: '4.0', tipo: 'I', serie: 'FAC' } as const),
      folio: String(number),
      contraparte_rfc: `CLI${String(number % 2_000).padStart(6, '0')}AA0`,
      contraparte_nombre: `Comercializadora ${number % 2_000} SA de CV`,
      fecha,
      subtotal: total,
      total,
      moneda: 'MXN',
      tipo_cambio: null,
      metodo_pago: 'PUE',
      forma_pago: '03',
      uso_cfdi: 'G03',
      saldo_insoluto: null,
      pago_estatus: null,
      status: 2,
      errmsg: null,
      cancelado: null,
      verificado: null,
      xml_sha256: file ? hashOf(file) : '0'.repeat(64),
      xml_bytes: file?.length ?? 6_000,
      pdf_sha256: null,
      pdf_bytes: null,
      created: new Date('2026-01-01'),
    },
  };
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function putFile(root: string, bytes: Buffer): Promise<void> {
  const sha256 = hashOf(bytes);
  const folder = path.join(root, sha256.slice(0, 2), sha256.slice(2, 4));
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, sha256), bytes);
}

async function main(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'boveda-bench-'));
  await chmod(folder, 0o755);
  const pg = { folder: path.join(folder, 'pg'), secrets: path.join(folder, 'secrets'), durable: false, log };
  const cluster = await startEmbeddedPostgres(pg);
  try {
    await cluster.createDatabase('bench');
    const target = cluster.target('bench');
    const pool = createPool(target, log);
    const db = createDb(pool);
    await migrate(target, log);
    const xml = createCfdiBuilder('BEN000001AAA').build().toString();
    const cases = [
      { tipo: 'merged-pdf', name: 'mergedPdf', sizes: { 1: '1', 500: '500', 1500: '1500' }, xml },
      { tipo: 'paquete', name: 'paquete', sizes: { 1: '1', 2000: '2k' }, xml },
      { tipo: 'zip', name: 'zip', sizes: { 1: '1', 2000: '2k', 10000: '10k' }, xml },
      { tipo: 'xlsx', name: 'xlsx', sizes: { 1: '1', 20000: '20k', 200000: '200k' }, xml: undefined },
      { tipo: 'csv', name: 'csv', sizes: { 1: '1', 20000: '20k', 200000: '200k' }, xml: undefined },
      { tipo: 'jsonl', name: 'jsonLines', sizes: { 1: '1', 20000: '20k', 200000: '200k' }, xml: undefined },
    ] as const;
    const only = process.argv.slice(2);
    const figures: Record<string, number> = {};
    let contribuyentes = 0;
    for (const { name, tipo, sizes, xml } of cases.filter(({ tipo }) => only.length === 0 || only.includes(tipo)))
      for (const [count, size] of Object.entries(sizes)) {
        const rfc = `BEN${String(++contribuyentes).padStart(6, '0')}AAA`;
        await fill(db, folder, rfc, Number(count), xml);
        await sql`select analizar_cfdi()`.execute(db);
        const rounds = [];
        for (let round = 0; round < ROUNDS; round++) rounds.push(await measure(tipo, rfc, { target, folder }));
        figures[`${name}${size}Seconds`] = rounded(
          quantile(
            rounds.map(({ seconds }) => seconds),
            0.5,
          ),
        );
        figures[`${name}${size}RssMb`] = rounded(
          quantile(
            rounds.map(({ rssMb }) => rssMb),
            0.5,
          ),
        );
      }
    await db.destroy();
    printTable(['export', 'value'], Object.entries(figures));
    console.log(JSON.stringify({ bench: 'exports', figures }));
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
