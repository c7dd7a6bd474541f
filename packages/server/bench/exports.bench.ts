// Seconds and memory of the largest exports, each in a process of its own that does what an export's thread does:
// pnpm bench:exports. Memory is the peak of the whole process, Node and loader included.
import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { cfdiQuery, type TipoExportacion } from '@boveda/contracts';
import { pino } from 'pino';
import { blobPlace, openBlobs } from '../src/blobs/open-blobs';
import { startEmbeddedPostgres } from '../src/db/embedded/launcher';
import { migrate } from '../src/db/migrate';
import { createDb, createPool, type PgTarget } from '../src/db/pool';
import type { Db } from '../src/db/schema';
import { createCfdiBuilder } from '../src/modules/cfdi/testing/cfdi-builder';
import { writeExport } from '../src/modules/exportaciones/write-export';
import { printTable, rounded } from './measure';

interface Work {
  tipo: TipoExportacion;
  rfc: string;
  target: PgTarget;
  folder: string;
}

/** Memory of the thread is bounded; the process is, in the same way. */
const FLAGS = ['--max-old-space-size=384', '--max-semi-space-size=8', '--import', 'tsx'];
const log = pino({ level: 'silent' });

async function exportOnce({ tipo, rfc, target, folder }: Work): Promise<void> {
  const db = createDb(createPool(target, log));
  const sources = {
    db,
    blobs: await openBlobs(blobPlace(path.join(folder, 'blobs'), null), db),
    onProgress: () => {},
  };
  const order = { tipo, rfc, nombre: rfc, origen: 'emitidos', query: cfdiQuery.parse({}), now: new Date() } as const;
  const start = performance.now();
  await pipeline(await writeExport(sources, order), createWriteStream(path.join(folder, `${tipo}-${rfc}`)));
  const seconds = (performance.now() - start) / 1000;
  await db.destroy();
  console.log(JSON.stringify({ seconds, rssMb: process.resourceUsage().maxRSS / 1024 }));
}

async function measure(work: Work): Promise<{ seconds: number; rssMb: number }> {
  const { stdout } = await promisify(execFile)(process.execPath, [...FLAGS, import.meta.filename], {
    env: { ...process.env, BENCH_WORK: JSON.stringify(work) },
  });
  return JSON.parse(stdout);
}

/** A taxpayer with so many CFDI; with `xml`, each has a file of its own. */
async function fill(db: Db, folder: string, rfc: string, count: number, xml?: string): Promise<void> {
  await db
    .insertInto('contribuyente')
    .values({
      ...{ rfc, nombre: rfc, plan_nombre: 'Bench', plan_inicio: '2020-01-01', plan_fin: '2099-01-01' },
      ...{ espacio_total_mb: 1_000, terminos: null },
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
      ...{ folio: String(number), contraparte_rfc: `CLI${String(number % 2_000).padStart(6, '0')}AA0` },
      ...{ contraparte_nombre: `Comercializadora ${number % 2_000} SA de CV`, fecha, subtotal: total, total },
      ...{ moneda: 'MXN', tipo_cambio: null, metodo_pago: 'PUE', forma_pago: '03', uso_cfdi: 'G03' },
      ...{ saldo_insoluto: null, pago_estatus: null, status: 2, errmsg: null, cancelado: null, verificado: null },
      ...{ xml_sha256: file ? hashOf(file) : '0'.repeat(64), xml_bytes: file?.length ?? 6_000 },
      ...{ pdf_sha256: null, pdf_bytes: null, created: new Date('2026-01-01') },
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
    await migrate(db, pool);
    const xml = createCfdiBuilder('BEN000001AAA').build().toString();
    const cases = [
      { name: 'mergedPdf1500', tipo: 'merged-pdf', rfc: 'BEN000001AAA', count: 1_500, xml },
      { name: 'mergedPdf500', tipo: 'merged-pdf', rfc: 'BEN000002AAA', count: 500, xml },
      { name: 'zip10k', tipo: 'zip', rfc: 'BEN000003AAA', count: 10_000, xml },
      { name: 'zip2k', tipo: 'zip', rfc: 'BEN000004AAA', count: 2_000, xml },
      { name: 'xlsx200k', tipo: 'xlsx', rfc: 'BEN000005AAA', count: 200_000, xml: undefined },
      { name: 'xlsx20k', tipo: 'xlsx', rfc: 'BEN000006AAA', count: 20_000, xml: undefined },
    ] as const;
    const figures: Record<string, number> = {};
    for (const { name, tipo, rfc, count, xml } of cases) {
      await fill(db, folder, rfc, count, xml);
      const { seconds, rssMb } = await measure({ tipo, rfc, target, folder });
      figures[`${name}Seconds`] = rounded(seconds);
      figures[`${name}RssMb`] = rounded(rssMb);
    }
    await db.destroy();
    printTable(['export', 'value'], Object.entries(figures));
    console.log(JSON.stringify({ bench: 'exports', figures }));
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const work = process.env.BENCH_WORK;
await (work ? exportOnce(JSON.parse(work)) : main());
