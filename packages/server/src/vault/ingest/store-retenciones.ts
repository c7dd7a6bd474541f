import { EstatusCfdi } from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { currentAutor } from '../../audit/author';
import { record } from '../../audit/record';
import { nombrados } from '../../audit/with-hashes';
import type { Deps } from '../../installation/deps';
import type { Candidate, Destination, Numbered, Outcome } from './candidate';
import { lockContribuyente } from './lock-contribuyente';
import { notePacPendientes } from './pac-pendientes';
import { roomInPlan } from './plan-space';
import type { PreparedRetencion } from './prepare-retencion';
import { proofOf, type Rival, supersedes } from './proof';
import { type Filed, putFiles } from './put-files';

type RetencionCandidate = Candidate<PreparedRetencion>;

/** What is stored under a UUID. */
interface Holder extends Rival {
  id: string;
  xml_sha256: string;
  hasPdf: boolean;
}

/**
 * Stores a batch of CFDI de retenciones: first the files, fsynced, then all rows in one transaction. The first one with a
 * UUID stays unless more is proven of a later one, which then takes its place; the earlier is kept in
 * `cfdi_reemplazado`.
 */
export async function storeRetenciones(
  deps: Deps,
  destino: Destination,
  batch: readonly RetencionCandidate[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = batch.map(() => ({ isAccepted: false }));
  const reject = (at: number, reason: Problem) => {
    outcomes[at] = { isAccepted: false, reason };
  };
  const { db } = deps;
  const holders = await findHolders(db, destino.rfc, batch);
  const wanted: Numbered<PreparedRetencion>[] = [];
  for (const [at, candidate] of batch.entries()) {
    const reason = refuse(destino, candidate) ?? conflict(candidate, holders.get(candidate.prepared.retencion.uuid));
    if (reason) reject(at, reason);
    else wanted.push({ ...candidate, at });
  }
  if (wanted.length === 0) return outcomes;
  const { filed, rejected } = await putFiles(deps.blobs, wanted, await roomInPlan(db, destino.rfc));
  for (const { candidate, reason, pdfReason } of rejected)
    outcomes[candidate.at] = { isAccepted: false, reason, pdfReason };
  try {
    for (const [at, outcome] of await insertFiled(deps, destino, filed)) outcomes[at] = outcome;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    for (const { at } of filed) reject(at, error);
  }
  return outcomes;
}

/** Refuses one that arrived by mail unrequested and does not verify: it stays in the mail. */
function refuse({ sinPedir = false }: Destination, { prepared: { retencion } }: RetencionCandidate) {
  if (!sinPedir || retencion.status === EstatusCfdi.Pendiente) return undefined;
  return new Problem(
    422,
    'retencion_not_verified',
    `El CFDI de retenciones ${retencion.uuid} llegó por correo y no verifica; se queda en el correo.`,
  );
}

/** Why a candidate is not stored beside what is there; undefined where it is. */
function conflict({ sha256, pdf, prepared }: RetencionCandidate, there: Holder | undefined): Problem | undefined {
  if (!there) return undefined;
  const { uuid, status } = prepared.retencion;
  if (there.xml_sha256 === sha256)
    return pdf && !there.hasPdf
      ? undefined
      : new Problem(409, 'cfdi_already_stored', `El CFDI de retenciones ${uuid} ya está en la bóveda.`);
  if (supersedes({ status, prueba: prepared.prueba }, there)) return undefined;
  return new Problem(
    409,
    'cfdi_conflicts_with_stored',
    `Ya hay otro CFDI de retenciones con el UUID ${uuid} y distinto contenido; se conserva el primero.`,
  );
}

async function findHolders(db: Db, rfc: string, batch: readonly RetencionCandidate[]): Promise<Map<string, Holder>> {
  const rows = await db
    .selectFrom('retencion')
    .select(['id', 'uuid', 'xml_sha256', 'pdf_sha256', 'status', 'reglas'])
    .where('rfc_owner', '=', rfc)
    .where(
      'uuid',
      'in',
      batch.map(({ prepared }) => prepared.retencion.uuid),
    )
    .execute();
  return new Map(
    rows.map(({ uuid, id, xml_sha256, pdf_sha256, status, reglas }) => [
      uuid,
      { id, xml_sha256, hasPdf: pdf_sha256 !== null, status, prueba: proofOf(status, reglas) },
    ]),
  );
}

/** Inserts, replaces, and adds PDF files, in one transaction; what was there before is read again under the lock. */
async function insertFiled(
  deps: Deps,
  { rfc, origen = currentAutor().usuario }: Destination,
  filed: readonly Filed<PreparedRetencion>[],
): Promise<Map<number, Outcome>> {
  return await transaction(deps.db, async (trx) => {
    await notePacPendientes(
      deps,
      trx,
      filed.map(({ prepared }) => prepared.pacPendiente),
    );
    await lockContribuyente(trx, rfc);
    const holders = await findHolders(trx, rfc, filed);
    const outcomes = new Map<number, Outcome>();
    const stored: Parameters<typeof nombrados>[0][number][] = [];
    for (const one of filed) {
      const { uuid } = one.prepared.retencion;
      const there = holders.get(uuid);
      const reason = conflict(one, there);
      outcomes.set(one.at, { isAccepted: !reason, reason, pdfReason: one.pdfReason });
      if (reason) continue;
      await write(trx, rfc, one, there, origen);
      holders.set(uuid, holderOf(one, there));
      stored.push({ uuid, xml_sha256: one.xmlBlob.sha256, pdf_sha256: one.pdfBlob?.sha256 ?? null });
    }
    // The rows of espacio_mensual are locked by now, so this sum is exact under concurrent uploads.
    const { free, full } = await roomInPlan(trx, rfc);
    if (free < 0) throw full();
    if (stored.length > 0) await record(trx, rfc, { accion: 'retencion.guardada', ...nombrados(stored) });
    return outcomes;
  });
}

const holderOf = ({ prepared, xmlBlob, pdfBlob }: Filed<PreparedRetencion>, there: Holder | undefined): Holder => ({
  id: there?.id ?? prepared.retencion.id,
  xml_sha256: xmlBlob.sha256,
  hasPdf: pdfBlob !== undefined,
  status: prepared.retencion.status,
  prueba: prepared.prueba,
});

/** A row keeps its id when its document is replaced, because links contain it. */
async function write(
  trx: Db,
  rfc: string,
  { prepared, xmlBlob, pdfBlob }: Filed<PreparedRetencion>,
  there: Holder | undefined,
  origen: string,
): Promise<void> {
  const pdf = { pdf_sha256: pdfBlob?.sha256 ?? null, pdf_bytes: pdfBlob?.size ?? null };
  const row = { ...prepared.retencion, origen, xml_sha256: xmlBlob.sha256, ...pdf };
  if (!there) {
    await trx.insertInto('retencion').values(row).execute();
    return;
  }
  const isSame = there.xml_sha256 === xmlBlob.sha256;
  if (!isSame) await moveReplaced(trx, rfc, there.id, prepared.retencion.created);
  await trx
    .updateTable('retencion')
    .set(isSame ? pdf : { ...row, id: there.id })
    .where('rfc_owner', '=', rfc)
    .where('id', '=', there.id)
    .execute();
}

/** Copies a row that is about to be replaced to `cfdi_reemplazado`, with its files. */
async function moveReplaced(trx: Db, rfc: string, id: string, now: Date | string): Promise<void> {
  const { rows } = await sql<{ uuid: string; xml_sha256: string; pdf_sha256: string | null }>`
    insert into cfdi_reemplazado (rfc_owner, id, uuid, status, errmsg, reglas, origen, cuarentena, xml_sha256, xml_bytes,
      pdf_sha256, pdf_bytes, created, reemplazado)
    select rfc_owner, gen_random_uuid(), uuid, status, errmsg, reglas, origen, false, xml_sha256, xml_bytes, pdf_sha256,
      pdf_bytes, created, ${now}::timestamptz
    from retencion where rfc_owner = ${rfc} and id = ${id}::uuid
    returning uuid, xml_sha256, pdf_sha256`.execute(trx);
  await record(trx, rfc, { accion: 'cfdi.reemplazado', ...nombrados(rows) });
}
