import { VERSION_FLUJO } from '@boveda/cfdi';
import { Problem } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import { type RawBuilder, sql } from 'kysely';
import pMap from 'p-map';
import type { Deps } from '../../installation/deps';
import { readFlujoOf } from './judge';
import type { FlujoLeido } from './judge-tasks';
import { lockContribuyente } from './lock-contribuyente';

const BATCH = 500;
/** Maximum number of CFDI read into memory and waiting for a thread. */
const READ_AT_ONCE = 64;

interface Unread {
  rfc: string;
  id: string;
  sha256: string;
}

interface Read extends FlujoLeido {
  id: string;
}

/** Whether the row of `cfdi_detalle` with this alias was never read, or by an earlier version. As in the index of 0172. */
export const porLeer = (alias: string): RawBuilder<boolean> =>
  sql`(${sql.ref(`${alias}.flujo`)} is null or ${sql.ref(`${alias}.flujo_version`)} < ${sql.lit(VERSION_FLUJO)})`;

/**
 * Reads the taxes of CFDI that were stored by an earlier version. Each batch is one transaction that ends what
 * `nextBatch` finds, so that an interrupted run goes on where it ended. A CFDI whose file cannot be read is skipped until
 * the next start.
 */
export async function readFlujos(deps: Deps, signal?: AbortSignal): Promise<void> {
  const start = performance.now();
  let [read, skipped] = [0, 0];
  let writing = Promise.resolve();
  let batch = await nextBatch(deps);
  // Right after an upgrade or a restore the planner may know nothing of these rows.
  if (batch.length > 0) await sql`select analizar_cfdi()`.execute(deps.db);
  try {
    for (; batch.length > 0; batch = await nextBatch(deps, batch.at(-1))) {
      if (signal?.aborted) break;
      const found = (await pMap(batch, (unread) => readOne(deps, unread), { concurrency: READ_AT_ONCE })).filter(
        (one) => one !== undefined,
      );
      read += found.length;
      skipped += batch.length - found.length;
      // A batch is written while the next one is read.
      await writing;
      writing = write(deps, (batch[0] as Unread).rfc, found);
      writing.catch(() => undefined);
    }
  } finally {
    await writing;
  }
  const seconds = (performance.now() - start) / 1000;
  if (read + skipped > 0)
    deps.log.info({ read, skipped, perSecond: Math.round(read / seconds) }, 'read the taxes of stored CFDI');
}

/** Returns unread CFDI of one taxpayer, after another one. */
async function nextBatch({ db }: Deps, last?: Unread): Promise<Unread[]> {
  const after = last ? sql`and (d.rfc_owner, d.cfdi_id) > (${last.rfc}, ${last.id}::uuid)` : sql``;
  const { rows } = await sql<Unread>`
    select d.rfc_owner as rfc, d.cfdi_id as id, c.xml_sha256 as sha256
    from cfdi_detalle d join cfdi c on c.rfc_owner = d.rfc_owner and c.id = d.cfdi_id
    where ${porLeer('d')} ${after} order by d.rfc_owner, d.cfdi_id limit ${BATCH}`.execute(db);
  return rows.filter(({ rfc }) => rfc === rows[0]?.rfc);
}

async function readOne(deps: Deps, { rfc, id, sha256 }: Unread): Promise<Read | undefined> {
  try {
    return { id, ...(await readFlujoOf(rfc, await deps.blobs.read(sha256))) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    deps.log.warn({ err: error, cfdi: id }, 'the taxes of a stored CFDI could not be read');
    return undefined;
  }
}

async function write({ db }: Deps, rfc: string, found: readonly Read[]): Promise<void> {
  if (found.length === 0) return;
  const ids = found.map(({ id }) => id);
  await transaction(db, async (trx) => {
    await lockContribuyente(trx, rfc);
    const columns = (['flujo', 'productos', 'conceptos', 'palabras', 'nomina', 'nomina_pago'] as const).map(
      (name) => sql`${found.map((each) => each[name])}::text[]`,
    );
    const timbrados = found.map(({ timbrado }) => timbrado);
    const read = sql`unnest(${ids}::uuid[], ${timbrados}::timestamp[], ${sql.join(columns)})
      v (id, timbrado, flujo, productos, conceptos, palabras, nomina, nomina_pago)`;
    const { rows } = await sql<{ id: string }>`
      select d.cfdi_id as id from cfdi_detalle d join ${read} on d.cfdi_id = v.id
      where d.rfc_owner = ${rfc} and ${porLeer('d')} and d.flujo is distinct from v.flujo::jsonb`.execute(trx);
    await sql`
      update cfdi_detalle d set flujo = v.flujo::jsonb, productos = v.productos::jsonb,
        conceptos = v.conceptos::jsonb, palabras = v.palabras::tsvector, fecha_timbrado = v.timbrado,
        nomina = v.nomina::jsonb, nomina_pago = v.nomina_pago::date,
        flujo_version = ${sql.lit(VERSION_FLUJO)} from ${read}
      where d.rfc_owner = ${rfc} and d.cfdi_id = v.id and ${porLeer('d')}`.execute(trx);
    const changed = rows.map(({ id }) => id);
    for (const table of ['hecho_flujo', 'pago_sin_desglose'] as const)
      await sql`delete from ${sql.table(table)} where rfc_owner = ${rfc} and cfdi_id = any(${changed}::uuid[])`.execute(
        trx,
      );
    await sql`select extraer_flujo(${rfc}, ${changed}::uuid[])`.execute(trx);
    await sql`select actualizar_flujo(${rfc}, ${ids}::uuid[])`.execute(trx);
    // A receipt is late by its stamp, which earlier versions did not keep.
    const { rows: reps } = await sql<{ id: string }>`
      select c.id from cfdi c join cfdi_detalle d on d.rfc_owner = c.rfc_owner and d.cfdi_id = c.id
      where c.rfc_owner = ${rfc} and c.id = any(${ids}::uuid[]) and c.tipo = 'P' and d.fecha_timbrado::date > c.fecha::date`.execute(
      trx,
    );
    const late = reps.map(({ id }) => id);
    if (late.length > 0)
      await sql`select actualizar_pagos(${rfc}, facturas_afectadas(${rfc}, ${late}::uuid[]), ${late}::uuid[])`.execute(
        trx,
      );
  });
}
