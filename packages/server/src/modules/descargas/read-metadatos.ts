import { EstatusCfdi } from '@boveda/contracts';
import { oneOf } from '@boveda/platform/db/one-of';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { record } from '../../audit/record';
import type { Deps } from '../../installation/deps';
import { notifyCfdis } from '../../notificaciones/notify-cfdis';
import { walkZip, type ZipLimits } from '../../vault/files/zip';
import { nameContrapartes } from '../../vault/ingest/contrapartes';
import { lockContribuyente } from '../../vault/ingest/lock-contribuyente';
import { type Metadato, parseMetadatos } from '../../vault/ingest/metadatos';
import type { Paquete } from './paquetes.store';

const BATCH = 5_000;
/** About two million lines; they are streamed. */
const LIMITS: ZipLimits = {
  entries: 100,
  unpackedBytes: 4 * 1_073_741_824,
  fileBytes: 1_073_741_824,
  kinds: /\.txt$/i,
};

/**
 * Stores the metadata of a package, and corrects the CFDI that the vault holds in another state. Counts and skips lines
 * that are not of the taxpayer. Idempotent.
 */
export async function readMetadatos(deps: Deps, paquete: Paquete, file: string): Promise<void> {
  const { files, close } = await walkZip({ path: file }, LIMITS);
  const { rfc_owner: rfc, id } = paquete;
  let [cancelados, rechazados] = [0, 0];
  try {
    for await (const entry of files) {
      // The second list repeats the first for the third party on whose behalf it was issued.
      if (!('read' in entry) || /_tercero\.txt$/i.test(entry.name)) continue;
      await assertWhole(entry);
      const counts = await storeMetadatos(deps, rfc, entry.stream());
      cancelados += counts.cancelados;
      rechazados += counts.rechazados;
    }
  } finally {
    await close();
  }
  await deps.db
    .updateTable('descarga_paquete')
    .set({ cancelados, rechazados })
    .where('rfc_owner', '=', rfc)
    .where('id', '=', id)
    .execute();
}

/**
 * Stores the text of a list of metadata, and corrects the CFDI that the vault holds in another state. Returns how many are
 * cancelled, and how many lines are not of the taxpayer and were skipped.
 */
export async function storeMetadatos(
  deps: Deps,
  rfc: string,
  pieces: AsyncIterable<Buffer>,
): Promise<{ cancelados: number; rechazados: number }> {
  let [cancelados, rechazados] = [0, 0];
  let batch = new Map<string, Metadato>();
  for await (const metadato of parseMetadatos(pieces, rfc)) {
    if (!metadato) {
      rechazados++;
      continue;
    }
    if (!metadato.vigente) cancelados++;
    batch.set(metadato.uuid, metadato);
    if (batch.size < BATCH) continue;
    await keep(deps, rfc, [...batch.values()]);
    batch = new Map();
  }
  await keep(deps, rfc, [...batch.values()]);
  return { cancelados, rechazados };
}

/** Nothing is stored of a damaged file: a wrong checksum is known at its end only. @throws invalid_zip */
async function assertWhole(entry: { stream(): AsyncIterable<Buffer> }): Promise<void> {
  for await (const _ of entry.stream());
}

async function keep(deps: Deps, rfc: string, batch: readonly Metadato[]): Promise<void> {
  if (batch.length === 0) return;
  await transaction(deps.db, async (trx) => {
    await insert(trx, rfc, batch);
    const different = await findDifferent(trx, rfc, batch);
    if (different.length > 0) await correct(deps, trx, rfc, different);
  });
}

/** A cancellation is final: an older package does not undo it. Sorted, so that two packages do not deadlock. */
async function insert(trx: Db, rfc: string, batch: readonly Metadato[]): Promise<void> {
  const column = <K extends keyof Metadato>(key: K) => batch.map((metadato) => metadato[key]);
  await sql`
    insert into metadato
      (rfc_owner, uuid, emitido, contraparte_rfc, contraparte_nombre, tipo, fecha, total, vigente, cancelado)
    select ${rfc}, m.* from unnest(${column('uuid')}::uuid[], ${column('emitido')}::boolean[],
      ${column('contraparte_rfc')}::text[], ${column('contraparte_nombre')}::text[], ${column('tipo')}::text[],
      ${column('fecha')}::timestamp[], ${column('total')}::numeric[], ${column('vigente')}::boolean[],
      ${column('cancelado')}::timestamp[]) m (uuid)
    order by m.uuid
    on conflict (rfc_owner, uuid) do update set vigente = false, cancelado = coalesce(excluded.cancelado, metadato.cancelado)
      where not excluded.vigente and (metadato.vigente or metadato.cancelado is distinct from excluded.cancelado)`.execute(
    trx,
  );
}

interface Different {
  id: string;
  uuid: string;
  status: number;
}

/**
 * Returns the CFDI of a batch whose state, or time of cancellation, is not the SAT's. Each is found by its whole key
 * (`offset 0`): while a package fills the table its statistics are old, and a plan by them would read all rows for each batch.
 */
async function findDifferent(trx: Db, rfc: string, batch: readonly Metadato[]): Promise<Different[]> {
  const { rows } = await sql<Different>`
    select c.id, c.uuid, c.status from unnest(${batch.map(({ uuid }) => uuid)}::uuid[]) u (uuid)
    cross join lateral (
      select id, uuid, status, cancelado from cfdi where rfc_owner = ${rfc} and uuid = u.uuid offset 0
    ) c
    cross join lateral (select vigente, cancelado from metadato where rfc_owner = ${rfc} and uuid = c.uuid offset 0) m
    where case c.status
      when ${sql.lit(EstatusCfdi.Cancelado)} then m.vigente or m.cancelado is not null and m.cancelado is distinct from c.cancelado
      else c.status in ${oneOf([EstatusCfdi.Pendiente, EstatusCfdi.Vigente])} and not m.vigente end`.execute(trx);
  return rows;
}

/**
 * Takes over cancellations and their times. About a CFDI that is cancelled here and valid there the SAT's state service
 * is asked, because its answer is newer than a package.
 */
async function correct(deps: Deps, trx: Db, rfc: string, different: readonly Different[]): Promise<void> {
  const now = deps.clock();
  const uuids = different.map(({ uuid }) => uuid);
  await nameContrapartes(trx, rfc, 'uuid', uuids);
  await lockContribuyente(trx, rfc);
  const { rows: corrected } = await sql<Different>`
    update cfdi c set status = ${sql.lit(EstatusCfdi.Cancelado)}, cancelado = coalesce(m.cancelado, c.cancelado, m.fecha),
      verificado = ${now}
    from metadato m
    where c.rfc_owner = ${rfc} and m.rfc_owner = ${rfc} and m.uuid = c.uuid and not m.vigente
      and c.uuid = any(${uuids}::uuid[])
      and c.status in ${oneOf([EstatusCfdi.Pendiente, EstatusCfdi.Vigente, EstatusCfdi.Cancelado])}
    returning c.id, c.uuid, c.status`.execute(trx);
  const before = new Map(different.map(({ id, status }) => [id, status]));
  const cancelled = corrected.filter(({ id }) => before.get(id) !== EstatusCfdi.Cancelado);
  const known = new Set(corrected.map(({ id }) => id));
  const doubtful = different.filter(({ id }) => !known.has(id)).map(({ id }) => id);
  if (doubtful.length > 0) await deps.jobs.add(trx, 'confirm-cancelados', { rfc, ids: doubtful });
  await notifyCfdis(
    deps,
    trx,
    rfc,
    'cancelado',
    cancelled.map(({ id }) => id),
  );
  if (corrected.length > 0)
    await record(trx, rfc, {
      accion: 'cfdi.corregido',
      objeto: `${corrected.length} CFDI`,
      detalle: corrected.map(({ uuid }) => uuid).join(' '),
    });
}
