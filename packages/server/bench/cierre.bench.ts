import path from 'node:path';
import { writeDiot } from '@boveda/cfdi/diot';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { lineasQuery } from '@boveda/contracts';
import type pg from 'pg';
import { makeDiot } from '../src/modules/impuestos/diot/make-diot';
import { readMes, readMeses } from '../src/modules/impuestos/impuestos.read-model';
import { listLineas } from '../src/modules/impuestos/lineas.read-model';
import { withTestRun } from '../testing/with-test-run';
import { median, printTable, quantile, report, timed } from './measure';
import { processCpuMs } from './process-cpu';
import { LARGEST, type Scale, withScales } from './scale';
import { storeZip, zipOf } from './zips';

// The month of the largest taxpayer (30 % of all rows), the DIOT of another with 5,000 suppliers in a month, and a ZIP
// into this server and into that of another worktree (BENCH_PARENT), in turns.
const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15);
/** CFDI of a first ZIP, after which the server has compiled and connected what it needs. */
const WARM_UP = 2_001;
const ZIPPED = Number(process.env.BENCH_ZIP ?? 10_000);
const PARENT = process.env.BENCH_PARENT;
const MESES = ['2026-10', '2026-09', '2026-03', '2025-12', '2025-02'];
const SUPPLIERS = 5_000;
const WITH_SUPPLIERS = 'BEN000002AAA';
const MES_DIOT = '2026-11';
const RFC = 'EKU9003173C9';

/**
 * Gives each valid invoice, payment and egreso its fact, and a month of suppliers to one taxpayer, which has no egresos: a DIOT with
 * larger devoluciones than purchases is refused.
 */
async function addFacts(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(`
      insert into cfdi (rfc_owner, id, emitido, uuid, version, tipo, serie, folio, contraparte_rfc, contraparte_nombre, fecha,
        subtotal, total, moneda, metodo_pago, forma_pago, uso_cfdi, status, xml_sha256, xml_bytes, created)
      select '${WITH_SUPPLIERS}', gen_random_uuid(), false, gen_random_uuid(), '4.0', 'I', 'DIOT', g::text,
        'PRO' || lpad((g / 2)::text, 6, '0') || 'AA0', 'Proveedor ' || g / 2, timestamp '${MES_DIOT}-10', 1000, 1160, 'MXN', 'PUE', '03', 'G03', 2,
        repeat('0', 64), 6000, now()
      from generate_series(0, ${SUPPLIERS * 2 - 1}) g`);
    await client.query(`
      insert into contraparte (rfc_owner, rfc, nombre, busqueda, fecha)
      select distinct on (rfc_owner, contraparte_rfc) rfc_owner, contraparte_rfc, contraparte_nombre, contraparte_rfc, fecha
      from cfdi where serie = 'DIOT'`);
    await client.query(`
      insert into hecho_flujo (rfc_owner, cfdi_id, n, origen, emitido, contraparte, fecha, naturaleza, impuesto, factor, tasa, base,
        importe, estimado, marca, mes, cuenta)
      select rfc_owner, id, 1, case tipo when 'I' then 'PUE' when 'P' then 'REP' else 'NC' end, emitido, contraparte_rfc, fecha, 'T',
        '002', 'Tasa', tasa, signo * total, round(signo * total * tasa, 6), false, '', date_trunc('month', fecha)::date, true
      from cfdi cross join lateral (select (array[0.16, 0.16, 0.08, 0])[1 + get_byte(uuid_send(uuid), 0) % 4] as tasa,
        case tipo when 'E' then -1 else 1 end as signo offset 0) t
      where status = 2 and tipo in ('I', 'P', 'E') and not (tipo = 'E' and rfc_owner = '${WITH_SUPPLIERS}')`);
    await client.query(`
      insert into flujo_mes
      select rfc_owner, mes, emitido, contraparte, origen, naturaleza, impuesto, factor, tasa, razon, estimado, sum(base),
        sum(importe), count(*)
      from hecho_flujo group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11`);
    await client.query('vacuum (analyze)');
  } finally {
    client.release();
  }
}

async function measureScreens({ db, pool }: Scale): Promise<Record<string, number[]>> {
  await addFacts(pool);
  const samples: Record<string, number[]> = { page: [], months: [], drillDown: [], deepPage: [], diot: [] };
  const into = async (name: string, work: () => Promise<unknown>) => samples[name]?.push(await timed(work));
  const lineas = (mes: string, query: object) =>
    listLineas(db, LARGEST, mes, lineasQuery().parse({ celda: 'causado', ...query }));
  for (let round = 0; round < ROUNDS; round++) {
    for (const mes of MESES) {
      await into('page', () => readMes(db, LARGEST, mes));
      await into('months', () => readMeses(db, LARGEST, mes));
      await into('drillDown', () => lineas(mes, { tasa: '16' }));
      await into('drillDown', () => lineas(mes, { celda: 'acreditable' }));
      await into('deepPage', () => lineas(mes, { offset: '2000', limit: '200' }));
    }
    await into('diot', async () => writeDiot((await makeDiot(db, WITH_SUPPLIERS, MES_DIOT)).lineas, { bom: false }));
  }
  return samples;
}

/** Stores a ZIP in the server of each worktree, in turns; returns the medians of three. */
async function measureIngest(trees: readonly string[]): Promise<{ perSecond: number; cpuMs: number }[]> {
  const rounds = trees.map(() => ({ perSecond: [] as number[], cpuMs: [] as number[] }));
  const builder = createCfdiBuilder(RFC);
  const zip = async (count: number) =>
    (await zipOf(Array.from({ length: count }, (_, at) => builder.build({ folio: String(at) })))).toString('base64');
  for (let round = 0; round < 3; round++) {
    const [first, second] = [await zip(WARM_UP), await zip(ZIPPED)];
    for (const [at, tree] of trees.entries()) {
      const { createServerProcess }: typeof import('../testing/server-process') = await import(
        path.join(tree, 'packages/server/testing/server-process.ts')
      );
      await withTestRun(async () => {
        const server = await createServerProcess(RFC, { BOVEDA_ROLE: 'all' });
        try {
          const { pid = 0 } = await server.start();
          await storeZip(server, first, WARM_UP);
          const before = await processCpuMs(pid);
          const ms = await timed(() => storeZip(server, second, ZIPPED));
          rounds[at]?.cpuMs.push((await processCpuMs(pid)) - before);
          rounds[at]?.perSecond.push((ZIPPED * 1000) / ms);
        } finally {
          await server.remove();
        }
      });
    }
  }
  return rounds.map(({ perSecond, cpuMs }) => ({ perSecond: median(perSecond), cpuMs: median(cpuMs) }));
}

let screens: Record<string, number[]> = {};
await withScales([ROWS], async (scale) => {
  screens = await measureScreens(scale);
});
printTable(
  [`${ROWS.toLocaleString('en')} CFDI, ms`, 'p50', 'p95'],
  Object.entries(screens).map(([name, samples]) => [name, quantile(samples, 0.5), quantile(samples, 0.95)]),
);
const trees = [path.resolve(import.meta.dirname, '../../..'), ...(PARENT ? [path.resolve(PARENT)] : [])];
const stored = await measureIngest(trees);
printTable(
  ['ZIP', 'CFDI/s', 'CPU ms'],
  stored.map(({ perSecond, cpuMs }, at) => [trees[at] ?? '', perSecond, cpuMs]),
);
const [own, parent] = stored;
report('cierre', {
  monthPageP95Ms: quantile(screens.page ?? [], 0.95),
  drillDownP95Ms: quantile(screens.drillDown ?? [], 0.95),
  diot5kSeconds: quantile(screens.diot ?? [], 0.95) / 1000,
  zip10kPerSecond: own?.perSecond ?? Number.NaN,
  ...(own &&
    parent && {
      ingestRatioToParent: own.perSecond / parent.perSecond,
      // Steadier where other programs run.
      ingestCpuRatioToParent: own.cpuMs / parent.cpuMs,
    }),
});
