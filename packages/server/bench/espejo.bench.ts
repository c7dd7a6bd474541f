import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { scan } from '@boveda/platform/db/scan';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import type pg from 'pg';
import { ZipFile } from 'yazl';
import type { Deps } from '../src/installation/deps';
import { createJobQueue } from '../src/installation/jobs/queue';
import { readEspejo } from '../src/modules/descargas/espejo/espejo.read-model';
import { readPiloto } from '../src/modules/descargas/piloto/piloto.read-model';
import { readMetadatos } from '../src/modules/descargas/read-metadatos';
import { computeTablero } from '../src/modules/despacho/compute-tablero';
import { readDespacho } from '../src/modules/despacho/despacho.read-model';
import { conteos } from '../src/vault/espejo/compare';
import { printTable, quantile, report, timed } from './measure';
import { processCpuMs } from './process-cpu';
import { LARGEST, type Scale, withScales } from './scale';

// Reads a package of metadata of the largest taxpayer, which has 30 % of all CFDI; the package lists them and others. Then times the
// matrix of that taxpayer with every row of metadata: compared directly, when nothing is kept, when all is, and when a month changed; then
// the matrix with only the rows of stored CFDI, the pilot, and the board of 200 taxpayers.
const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const LINES = Number(process.env.BENCH_LINES ?? 1_000_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15);
const NOW = new Date('2026-11-21T18:00:00Z');
const SAMPLE_MS = 50;
const MEGABYTE = 1_048_576;
const PORTION = 1_000;
const USER = '00000000-0000-4000-8000-000000000001';

const idleRss = process.memoryUsage.rss();

const depsOf = (db: Db) => ({ db, clock: () => NOW, jobs: createJobQueue() }) as unknown as Deps;

/** One in a hundred valid CFDI is cancelled for the SAT: those are corrected. */
const linesOf = (rfc: string, more: number) => sql<{ line: string }>`
  select concat_ws('~', upper(uuid::text), case when emitido then ${rfc} else contraparte_rfc end, 'Emisor',
    case when emitido then contraparte_rfc else ${rfc} end, contraparte_nombre, 'SAT970701NN3', to_char(fecha, 'YYYY-MM-DD HH24:MI:SS'),
    to_char(fecha, 'YYYY-MM-DD HH24:MI:SS'), '$' || total, tipo, case when cancelado then '0' else '1' end,
    case when cancelado then to_char(fecha + interval '2 days', 'YYYY-MM-DD HH24:MI:SS') else '' end) as line
  from (
    select uuid, emitido, contraparte_rfc, contraparte_nombre, fecha, total, tipo,
      status = 3 or status = 2 and get_byte(uuid_send(uuid), 0) < 3 as cancelado
    from cfdi where rfc_owner = ${rfc}
    union all
    select gen_random_uuid(), g % 2 = 0, 'XAXX010101000', 'PUBLICO EN GENERAL', timestamp '2024-11-21' + g % 730 * interval '1 day', 100, 'I',
      g % 20 = 0
    from generate_series(1, ${more}::int) g
  ) m`;

/** Writes the package of a taxpayer as the SAT does: a text file in a ZIP. */
async function writePaquete(db: Db, file: string): Promise<number> {
  const { rows } = await sql<{ own: number }>`
    select count(*)::int as own from cfdi where rfc_owner = ${LARGEST}`.execute(db);
  const more = Math.max(0, LINES - (rows[0]?.own ?? 0));
  let lines = 0;
  const text = async function* () {
    yield 'Uuid~RfcEmisor~NombreEmisor~RfcReceptor~NombreReceptor~RfcPac~FechaEmision~FechaCertificacionSat~Monto~EfectoComprobante~Estatus~FechaCancelacion\r\n';
    for await (const rows of scan(db, linesOf(LARGEST, more), PORTION)) {
      lines += rows.length;
      yield rows.map(({ line }) => `${line}\r\n`).join('');
    }
  };
  const zip = new ZipFile();
  zip.addReadStream(Readable.from(text()), 'metadata.txt');
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
  return lines;
}

/** Returns how long the package takes, the CPU of both processes, and how far memory rises above that of the start. */
async function measureMetadata({ db }: Scale, file: string) {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, SAMPLE_MS);
  const before = await processCpuMs(process.pid);
  const paquete = { rfc_owner: LARGEST, id: 'bench' } as Parameters<typeof readMetadatos>[1];
  const ms = await timed(() => readMetadatos(depsOf(db), paquete, file));
  const cpuMs = (await processCpuMs(process.pid)) - before;
  clearInterval(timer);
  return { seconds: ms / 1000, cpuSeconds: cpuMs / 1000, peakMb: (peak - idleRss) / MEGABYTE };
}

/** Gives the other taxpayers their metadata, and all of them what the board shows besides. */
async function addTheRest(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(`
      insert into metadato (rfc_owner, uuid, emitido, contraparte_rfc, contraparte_nombre, tipo, fecha, total, vigente, cancelado)
      select rfc_owner, uuid, emitido, contraparte_rfc, contraparte_nombre, tipo, fecha, total, status <> 3, null
      from cfdi where rfc_owner <> '${LARGEST}'`);
    await client.query(`
      with d as (
        insert into descarga (rfc_owner, id, tipo, emitidos, fechaini, fechafin, contenido, pendiente, estado, created, verificada)
        select rfc, gen_random_uuid(), 1, e, '2020-12-01', '2026-11-20', 'Metadata', false, 3, now(), now()
        from contribuyente cross join (values (true), (false)) v (e) returning rfc_owner, id
      )
      insert into descarga_parte (rfc_owner, id, descarga_id, contenido, comprobantes, inicio, fin, fase, estado, pedida)
      select rfc_owner, gen_random_uuid(), id, 'Metadata', 'Todos', '2020-12-01', '2026-11-20 23:59:59', 'terminada', 3, '${NOW.toISOString()}'
      from d`);
    await client.query(`
      insert into descarga (rfc_owner, id, tipo, emitidos, fechaini, fechafin, contenido, pendiente, estado, created, verificada)
      select rfc, gen_random_uuid(), 1, true, '2026-01-01', '2026-01-31', 'CFDI', false, 3, now(), now()
      from contribuyente cross join generate_series(1, 100) g`);
    await client.query(`
      insert into usuario (id, correo, pass_hash) values ('${USER}', 'despacho@bench.mx', '')`);
    await client.query(`
      insert into acceso (usuario_id, rfc, privilegio, confirmada) select '${USER}', rfc, '1', true from contribuyente`);
    await client.query('vacuum (analyze)');
  } finally {
    client.release();
  }
}

/** Deletes the metadata of the largest taxpayer whose CFDI are not stored. */
async function keepOwn(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(`
      delete from metadato m where rfc_owner = '${LARGEST}'
        and not exists (select from cfdi c where c.rfc_owner = m.rfc_owner and c.uuid = m.uuid)`);
    await client.query('vacuum (analyze) metadato');
  } finally {
    client.release();
  }
}

/** Changes the state of a CFDI of the largest taxpayer, of another month each time. */
const changeOne = (pool: pg.Pool, at: number) =>
  pool.query(
    `update cfdi set status = 5 - status where rfc_owner = $1 and id = (select id from cfdi
      where rfc_owner = $1 and status in (2, 3) and fecha >= timestamp '2026-01-01' - $2 * interval '1 month' order by fecha limit 1)`,
    [LARGEST, at],
  );

const folder = await mkdtemp(path.join(tmpdir(), 'boveda-bench-'));
const samples: Record<string, number[]> = {
  ...{ direct: [], first: [], matrixOfLines: [], changed: [], matrix: [], piloto: [], compute: [], board: [] },
};
const PERIODO = { desde: '2020-12-01', hasta: '2026-12-01' };
/** The direct comparison takes seconds. */
const DIRECT_ROUNDS = 3;
const into = async (name: string, work: () => Promise<unknown>) => samples[name]?.push(await timed(work));
let metadata = { seconds: Number.NaN, cpuSeconds: Number.NaN, peakMb: Number.NaN };
let lines = 0;
// Steadier where other programs run.
let matrixCpuMs = Number.NaN;
try {
  await withScales([ROWS], async (scale) => {
    const { db, pool } = scale;
    await pool.query(
      `update cfdi set cancelado = fecha + interval '2 days' where rfc_owner = '${LARGEST}' and status = 3`,
    );
    const file = path.join(folder, 'metadata.zip');
    lines = await writePaquete(db, file);
    metadata = await measureMetadata(scale, file);
    await addTheRest(pool);
    const matrix = () => readEspejo(db, LARGEST, NOW);
    for (let round = 0; round < DIRECT_ROUNDS; round++)
      await into('direct', () => conteos(LARGEST, PERIODO).execute(db));
    await into('first', matrix);
    for (let round = 0; round < ROUNDS; round++) await into('matrixOfLines', matrix);
    for (let round = 0; round < ROUNDS; round++) {
      await changeOne(pool, round);
      await into('changed', matrix);
    }
    await keepOwn(pool);
    await matrix();
    const before = await processCpuMs(process.pid);
    for (let round = 0; round < ROUNDS; round++) await into('matrix', matrix);
    matrixCpuMs = ((await processCpuMs(process.pid)) - before) / ROUNDS;
    for (let round = 0; round < ROUNDS; round++)
      await into('piloto', () => readPiloto({ db, clock: () => NOW }, LARGEST));
    const { rows } = await sql<{ rfc: string }>`select rfc from contribuyente order by rfc`.execute(db);
    for (const { rfc } of rows) await into('compute', () => computeTablero(depsOf(db), rfc));
    for (let round = 0; round < ROUNDS; round++) await into('board', () => readDespacho(db, USER, NOW));
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}
printTable(
  [`${ROWS.toLocaleString('en')} CFDI, ms`, 'p50', 'p95', 'highest'],
  Object.entries(samples).map(([name, each]) => [name, quantile(each, 0.5), quantile(each, 0.95), Math.max(...each)]),
);
report('espejo', {
  metadata1MSeconds: metadata.seconds,
  metadataCpuSeconds: metadata.cpuSeconds,
  metadataRowsPerSecond: lines / metadata.seconds,
  metadataRssAboveIdleMB: metadata.peakMb,
  matrixP95MsAt1M: quantile(samples.matrix ?? [], 0.95),
  matrixCpuMsAt1M: matrixCpuMs,
  matrixP95MsOf1MMetadata: quantile(samples.matrixOfLines ?? [], 0.95),
  matrixComparedDirectlyMs: quantile(samples.direct ?? [], 0.5),
  matrixFirstMs: quantile(samples.first ?? [], 0.5),
  matrixP95MsAfterAChange: quantile(samples.changed ?? [], 0.95),
  pilotoP95Ms: quantile(samples.piloto ?? [], 0.95),
  boardMsAt200Rfc: quantile(samples.board ?? [], 0.95),
  boardComputeP95Ms: quantile(samples.compute ?? [], 0.95),
});
