import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDb, createPool } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { startEmbeddedPostgres } from '@boveda/platform/postgres/launcher';
import pg from 'pg';
import { pino } from 'pino';
import { migrate } from '../src/esquema/migrate';

/** The taxpayer with 30 % of all rows, on which everything is measured. */
export const LARGEST = 'BEN000001AAA';
const CONTRIBUYENTES = 200;
const BATCH = 50_000;

/** A vault filled with so many CFDI. */
export interface Scale {
  rows: number;
  db: Db;
  pool: pg.Pool;
}

/** Starts its own database, passes vaults of several sizes to `work`, and removes everything. */
export async function withScales(sizes: readonly number[], work: (scale: Scale) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'boveda-bench-'));
  await chmod(folder, 0o755);
  const log = pino({ level: 'silent' });
  // Filling is faster without fsync, and only reads are measured.
  const cluster = await startEmbeddedPostgres({
    folder: path.join(folder, 'pg'),
    secrets: path.join(folder, 'secrets'),
    durable: false,
    log,
  });
  try {
    for (const rows of sizes) {
      const name = `bench_${rows}`;
      await cluster.createDatabase(name);
      const pool = createPool(cluster.target(name), log);
      const db = createDb(pool);
      await migrate(cluster.target(name), log);
      await fill(pool, rows);
      await work({ rows, db, pool });
      await db.destroy();
    }
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Fills a migrated database with so many CFDI. */
export async function fill(pool: pg.Pool, rows: number): Promise<void> {
  const client = new pg.Client(pool.options as pg.ClientConfig);
  await client.connect();
  await client.query('set statement_timeout = 0');
  await client.query('select setseed(0.5)');
  await client.query(`
    insert into contribuyente (rfc, nombre, plan_nombre, plan_inicio, plan_fin, espacio_total_mb, reclamado)
    select 'BEN' || lpad(n::text, 6, '0') || 'AAA', 'Contribuyente ' || n, 'Bench', '2020-01-01', '2099-01-01', 1000000, now()
    from generate_series(1, ${CONTRIBUYENTES}) n`);
  for (let from = 1; from <= rows; from += BATCH) await client.query(fillSql, [from, Math.min(from + BATCH - 1, rows)]);
  await client.query(`
    insert into contraparte (rfc_owner, rfc, nombre, busqueda, fecha)
    select distinct on (rfc_owner, contraparte_rfc) rfc_owner, contraparte_rfc, contraparte_nombre,
      contraparte_rfc || ' ' || upper(contraparte_nombre), fecha from cfdi`);
  await client.query('vacuum (analyze)');
  await client.end();
}

/** Rows `from` to `to` of `cfdi`; `taxpayer` is the number of the taxpayer, of the random numbers r1 and r2. */
const cfdiSql = (from: string, to: string, contribuyente: string): string => `
  insert into cfdi (rfc_owner, id, emitido, uuid, version, tipo, serie, folio, contraparte_rfc, contraparte_nombre, fecha,
    subtotal, total, moneda, tipo_cambio, metodo_pago, forma_pago, uso_cfdi, saldo_insoluto, pago_estatus, status,
    xml_sha256, xml_bytes, created, verificado)
  select 'BEN' || lpad((${contribuyente})::text, 6, '0') || 'AAA',
    uuidv7(), r3 < 0.6, gen_random_uuid(), '4.0',
    case when r4 < 0.75 then 'I' when r4 < 0.83 then 'E' when r4 < 0.95 then 'P' when r4 < 0.98 then 'N' else 'T' end,
    (array['A', 'B', 'FAC', 'NC'])[1 + floor(r5 * 4)], g::text,
    'CLI' || lpad(floor(r6 * r6 * 2000)::text, 6, '0') || 'AA0', 'Cliente ' || floor(r6 * r6 * 2000) || ' SA de CV',
    timestamp '2024-11-21' + r7 * interval '730 days',
    monto, monto, case when r8 < 0.92 then 'MXN' else 'USD' end, case when r8 < 0.92 then null else 17.5 end,
    case when r9 < 0.3 then 'PPD' else 'PUE' end, (array['01', '03', '04', '99'])[1 + floor(r10 * 4)],
    (array['G01', 'G03', 'I04', 'S01', 'CP01'])[1 + floor(r11 * 5)],
    case when r9 < 0.3 then monto end, case when r9 < 0.3 then 1 + floor(r12 * 3) end,
    case when r13 < 0.88 then 2 when r13 < 0.94 then 3 when r13 < 0.97 then 1 when r13 < 0.98 then 4 else 5 end,
    repeat('0', 64), 6000, timestamptz '2025-01-01' + r7 * interval '600 days',
    timestamptz '2026-08-22' + r2 * interval '90 days'
  from (select g, random() r1, random() r2, random() r3, random() r4, random() r5, random() r6, random() r7, random() r8,
      random() r9, random() r10, random() r11, random() r12, random() r13, round((exp(random() * 8) * 10)::numeric, 2) monto
    from generate_series(${from}, ${to}) g) s`;

const fillSql = cfdiSql(
  '$1::int',
  '$2::int',
  `case when r1 < 0.3 then 1 else 2 + floor(r2 * ${CONTRIBUYENTES - 1}) end`,
);

/** Rows $1 to $2 of `cfdi` with those of their side tables, as triggers would write them. */
export const cfdiWithSidesSql = (contribuyente: string): string => `
  with nuevas as (${cfdiSql('$1::int', '$2::int', contribuyente)} returning *), detalles as (
    insert into cfdi_detalle (rfc_owner, cfdi_id, expresion, reglas, relacionados, pagos, flujo)
    select rfc_owner, id, repeat('x', 140), jsonb_build_array(jsonb_build_object('id', 'timbre_sello_sat', 'titulo', repeat('t', 60),
        'resultado', 'aviso', 'evidencia', repeat('e', 120))), '[]', '[]',
      jsonb_build_array(jsonb_build_object('origen', 'PUE', 'naturaleza', 'T', 'impuesto', '002', 'factor', 'Tasa', 'tasa', 0.16,
        'base', total, 'importe', round(total * 0.16, 2)))
    from nuevas
  ), hechos as (
    insert into hecho_flujo (rfc_owner, cfdi_id, n, origen, emitido, contraparte, fecha, naturaleza, impuesto, factor, tasa, base,
      importe, estimado, marca, mes, cuenta)
    select rfc_owner, id, 1, 'PUE', emitido, contraparte_rfc, fecha, 'T', '002', 'Tasa', 0.16, total, round(total * 0.16, 2), false, '',
      date_trunc('month', fecha)::date, status = 2
    from nuevas where tipo in ('I', 'E') and metodo_pago = 'PUE'
  ), abonos as (
    insert into abono (rfc_owner, rep_id, orden, factura, importe, moneda, importe_pago, moneda_pago, fecha_pago, forma_pago,
      cuenta_origen, cuenta_destino, operacion, parcialidad)
    select rfc_owner, id, 1, gen_random_uuid(), total, 'MXN', total, 'MXN', fecha, '03', '', '', '', '1' from nuevas where tipo = 'P'
  ), relaciones as (
    insert into relacion (rfc_owner, cfdi_id, tipo_relacion, uuid)
    select rfc_owner, id, '01', gen_random_uuid() from nuevas where tipo = 'E'
  )
  insert into metadato (rfc_owner, uuid, emitido, contraparte_rfc, contraparte_nombre, tipo, fecha, total, vigente)
  select rfc_owner, uuid, emitido, contraparte_rfc, contraparte_nombre, tipo, fecha, total, status = 2 from nuevas`;
