import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AccionLote } from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import { openSharedFiles } from '@boveda/platform/shared-files/open-shared-files';
import type pg from 'pg';
import type { Deps } from '../src/installation/deps';
import { createJobQueue } from '../src/installation/jobs/queue';
import { readCalendario } from '../src/modules/despacho/calendario.read-model';
import { computeTablero } from '../src/modules/despacho/compute-tablero';
import { doAccion } from '../src/modules/despacho/lotes/do-accion';
import { printTable, quantile, report, timed } from './measure';
import { processCpuMs } from './process-cpu';
import { withScales } from './scale';

// The calendar of 200 taxpayers, one of which has 30 % of all CFDI: the job that computes a month of each, the call itself, and what
// a job over 150 of them does for each, with the memory of the process.
const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15);
const CLIENTES = 150;
const MES = '2026-09';
const NOW = new Date('2026-11-21T18:00:00Z');
const USER = '00000000-0000-4000-8000-000000000001';
const MEGABYTE = 1_048_576;
const ACCIONES: readonly AccionLote[] = ['cerrar', 'diot', 'papel'];

/** Gives each valid invoice and payment its fact, and a user access to all taxpayers. */
async function addFacts(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(`
      insert into hecho_flujo (rfc_owner, cfdi_id, n, origen, emitido, contraparte, fecha, naturaleza, impuesto, factor, tasa, base,
        importe, estimado, marca, mes, cuenta)
      select rfc_owner, id, 1, case tipo when 'I' then 'PUE' else 'REP' end, emitido, contraparte_rfc, fecha, 'T', '002', 'Tasa', 0.16,
        total, round(total * 0.16, 6), false, '', date_trunc('month', fecha)::date, true
      from cfdi where status = 2 and tipo in ('I', 'P')`);
    await client.query(`
      insert into flujo_mes
      select rfc_owner, mes, emitido, contraparte, origen, naturaleza, impuesto, factor, tasa, razon, estimado, sum(base),
        sum(importe), count(*)
      from hecho_flujo group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11`);
    await client.query(`insert into usuario (id, correo, pass_hash) values ('${USER}', 'despacho@bench.mx', '')`);
    await client.query(
      `insert into acceso (usuario_id, rfc, privilegio, confirmada) select '${USER}', rfc, '1', true from contribuyente`,
    );
    await client.query('vacuum (analyze)');
  } finally {
    client.release();
  }
}

function nullIfRefused(error: unknown): null {
  if (error instanceof Problem) return null;
  throw error;
}

const samples: Record<string, number[]> = { compute: [], calendario: [] };
const totals: Record<string, { seconds: number; cpuSeconds: number; rssMb: number }> = {};
const into = async (name: string, work: () => Promise<unknown>) => samples[name]?.push(await timed(work));
const folder = await mkdtemp(path.join(tmpdir(), 'boveda-bench-'));
try {
  await withScales([ROWS], async ({ db, pool }) => {
    await addFacts(pool);
    const sharedFiles = await openSharedFiles(folder, null);
    const deps = { db, clock: () => NOW, jobs: createJobQueue(), sharedFiles } as unknown as Deps;
    const rfcs = (await db.selectFrom('contribuyente').select('rfc').orderBy('rfc').execute()).map(({ rfc }) => rfc);
    for (const rfc of rfcs) await into('compute', () => computeTablero(deps, rfc, MES));
    for (let round = 0; round < ROUNDS; round++) await into('calendario', () => readCalendario(db, USER, MES, NOW));
    for (const accion of ACCIONES) {
      samples[accion] = [];
      const before = await processCpuMs(process.pid);
      let rss = 0;
      const seconds =
        (await timed(async () => {
          for (const rfc of rfcs.slice(0, CLIENTES)) {
            await into(accion, async () => {
              // A DIOT with faults ends with its reason, which costs as much.
              const hecho = await doAccion(deps, { id: USER, rfc, nombre: rfc, accion, mes: MES }).catch(nullIfRefused);
              if (hecho?.archivo) await rm(hecho.archivo.draft, { force: true });
            });
            rss = Math.max(rss, process.memoryUsage.rss());
          }
        })) / 1000;
      totals[accion] = {
        ...{ seconds, rssMb: rss / MEGABYTE },
        cpuSeconds: ((await processCpuMs(process.pid)) - before) / 1000,
      };
    }
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}
printTable(
  [`${ROWS.toLocaleString('en')} CFDI, ms`, 'p50', 'p95', 'highest'],
  Object.entries(samples).map(([name, each]) => [name, quantile(each, 0.5), quantile(each, 0.95), Math.max(...each)]),
);
printTable(
  [`${CLIENTES} taxpayers`, 'seconds', 'CPU seconds', 'RSS MB'],
  Object.entries(totals).map(([name, { seconds, cpuSeconds, rssMb }]) => [name, seconds, cpuSeconds, rssMb]),
);
report('despacho', {
  calendarioMsAt200Rfc: quantile(samples.calendario ?? [], 0.95),
  computeMesP95Ms: quantile(samples.compute ?? [], 0.95),
  cerrarSecondsOf150: totals.cerrar?.seconds ?? Number.NaN,
  diotSecondsOf150: totals.diot?.seconds ?? Number.NaN,
  papelSecondsOf150: totals.papel?.seconds ?? Number.NaN,
});
