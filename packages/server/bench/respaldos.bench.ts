// Makes and restores a backup of 10,000 CFDI (or BENCH_CFDIS), and computes the time for 100,000: `pnpm
// bench:respaldos`; with BENCH_PARENT, in another worktree too, in turns.
import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { v7 as uuidv7 } from 'uuid';
import { openRespaldo } from '../src/modules/respaldos/restore/open-respaldo';
import { restoreRespaldo } from '../src/modules/respaldos/restore/restore-respaldo';
import { keepStatistics } from '../src/vault/ingest/keep-statistics';
import { createTestApp, type TestApp } from '../testing/create-test-app';
import { withTestRun } from '../testing/with-test-run';
import { report } from './measure';
import { inTurns, trees } from './trees';

const RFC = 'EKU9003173C9';
const CFDIS = Number(process.env.BENCH_CFDIS ?? 10_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 1);
const BATCH = 250;
const FILLER = '<Concepto ClaveProdServ="01010101" Cantidad="1" Importe="100.00"/>'.repeat(70);

async function fill({ deps: { db, blobs } }: TestApp): Promise<void> {
  for (let from = 0; from < CFDIS; from += BATCH) {
    const files = Array.from({ length: BATCH }, (_, n) => Buffer.from(`<cfdi n="${from + n}">${FILLER}</cfdi>`));
    await blobs.putMany(files);
    const cfdis = files.map((xml, n) => ({
      rfc_owner: RFC,
      id: uuidv7(),
      uuid: uuidv7(),
      emitido: n % 2 === 0,
      version: '4.0',
      serie: 'A',
      folio: String(from + n),
      tipo: 'I' as const,
      contraparte_rfc: 'H&E951128469',
      contraparte_nombre: 'CLIENTE',
      fecha: `2026-0${(n % 9) + 1}-10T12:00:00`,
      subtotal: '86.29',
      total: '100.10',
      moneda: 'MXN',
      tipo_cambio: null,
      metodo_pago: n % 4 ? 'PUE' : 'PPD',
      forma_pago: '03',
      uso_cfdi: 'G03',
      saldo_insoluto: n % 4 ? null : '100.10',
      pago_estatus: n % 4 ? null : 3,
      status: 2,
      errmsg: null,
      cancelado: null,
      verificado: null,
      xml_sha256: createHash('sha256').update(xml).digest('hex'),
      xml_bytes: xml.length,
      pdf_sha256: null,
      pdf_bytes: null,
      created: new Date(),
    }));
    await db.insertInto('cfdi').values(cfdis).execute();
    const said = { expresion: '', reglas: '[]', relacionados: '[]', pagos: '[]' };
    await db
      .insertInto('cfdi_detalle')
      .values(cfdis.map(({ id }) => ({ rfc_owner: RFC, cfdi_id: id, ...said })))
      .execute();
    // Without statistics the triggers take a time that grows with the square of the rows.
    await keepStatistics(db, BATCH);
  }
}

/** Returns wall-clock seconds and CPU seconds of this process: the wall clock includes the load of other processes. */
async function seconds(work: () => Promise<unknown>): Promise<{ wall: number; cpu: number }> {
  const began = performance.now();
  const cpu = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return { wall: (performance.now() - began) / 1_000, cpu: (user + system) / 1_000_000 };
}

async function measureHere(): Promise<Record<string, number>> {
  const [source, target] = [await createTestApp(), await createTestApp()];
  await source.createContribuyente(RFC);
  await fill(source);
  const file = path.join(source.home, 'respaldo.zip');
  const password = randomBytes(16).toString('hex');
  const order = { rfc: RFC, id: uuidv7(), password, now: new Date() };
  const made = await seconds(() => source.deps.respaldoMaker.make(order, file, { turnOf: [order.rfc] }));
  const restored = await seconds(async () => {
    const open = await openRespaldo(file, password);
    await restoreRespaldo(target.deps, open, () => undefined);
    await open.zip.close();
  });
  await source.close();
  await target.close();
  const per100k = (measured: number) => Math.round((measured * 100_000) / CFDIS);
  return {
    backupSecondsPer100k: per100k(made.wall),
    backupCpuSecondsPer100k: per100k(made.cpu),
    restoreSecondsPer100k: per100k(restored.wall),
    restoreCpuSecondsPer100k: per100k(restored.cpu),
  };
}

/** Runs this bench of another worktree and returns its figures. */
async function measureTree(tree: string): Promise<Record<string, number>> {
  const bench = path.join(tree, 'packages/server/bench/respaldos.bench.ts');
  const { BENCH_PARENT: _, ...env } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', bench], { env, cwd: tree });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}').figures;
}

if (trees.length > 1) report('respaldos', await inTurns(ROUNDS, measureTree));
else
  await withTestRun(async () => {
    const figures = await measureHere();
    console.table(figures);
    report('respaldos', figures);
  });
