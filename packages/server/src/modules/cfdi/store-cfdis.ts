import { transaction } from '../../db/pool';
import type { Db } from '../../db/schema';
import type { Deps } from '../../deps';
import { Problem } from '../../http/problem';
import { registrar } from '../auditoria/registrar';
import { withHashes } from '../auditoria/with-hashes';
import type { ArchivoPdf } from './archivo';
import { freeBytes } from './espacio';
import { insertRows } from './insert-rows';
import { keepStatistics } from './keep-statistics';
import type { PreparedCfdi } from './prepare-cfdi';
import { putFiles, putPdf } from './put-files';
import type { Rechazos } from './rechazo';
import { takeTurn } from './take-turn';

/** A judged CFDI with the bytes it came in. */
export interface Candidate {
  archivo: string;
  xml: Uint8Array;
  sha256: string;
  pdf: ArchivoPdf | undefined;
  prepared: PreparedCfdi;
}

/** A CFDI that is stored without a PDF and came again with one. */
interface LatePdf {
  id: string;
  archivo: string;
  pdf: ArchivoPdf;
  uuid: string;
}

/**
 * Keeps a batch for one taxpayer: files first, fsynced, then all rows and their jobs in one transaction. Returns the ids
 * of the rows that hold the accepted CFDI; each of them survives a crash from now on. The first CFDI with a UUID stays
 * as it is, whatever comes after it.
 */
export async function storeCfdis(
  deps: Deps,
  rfc: string,
  batch: readonly Candidate[],
  rechazos: Rechazos,
): Promise<string[]> {
  const { fresh, latePdfs } = await sortOut(deps.db, rfc, batch, rechazos);
  if (fresh.length + latePdfs.length === 0) return [];
  const free = await freeBytes(deps.db, rfc);
  const filed = await putFiles(deps.blobs, fresh, free, rechazos);
  const ids: string[] = [];
  try {
    const inserted = await insertRows(deps, rfc, filed);
    ids.push(...inserted);
    const late = filed.filter(({ prepared }) => !inserted.has(prepared.cfdi.id));
    latePdfs.push(...(await sortOut(deps.db, rfc, late, rechazos)).latePdfs);
  } catch (error) {
    for (const { archivo } of filed) rechazos.add(archivo, error);
  }
  for (const latePdf of latePdfs) if (await addPdf(deps, rfc, latePdf, rechazos)) ids.push(latePdf.id);
  await keepStatistics(deps.db, ids.length).catch((error) => deps.log.warn({ err: error }, 'no new statistics'));
  return ids;
}

/** Tells new CFDI from those that are there; the same CFDI coming again may bring the PDF that was missing. */
async function sortOut(db: Db, rfc: string, batch: readonly Candidate[], rechazos: Rechazos) {
  const fresh: Candidate[] = [];
  const latePdfs: LatePdf[] = [];
  const byUuid = await findByUuid(db, rfc, batch);
  for (const candidate of batch) {
    const { archivo, sha256, pdf, prepared } = candidate;
    const { uuid, id } = prepared.cfdi;
    const there = byUuid.get(uuid);
    if (!there) {
      byUuid.set(uuid, { id, xml_sha256: sha256, hasPdf: true });
      fresh.push(candidate);
    } else if (there.xml_sha256 !== sha256) rechazos.add(archivo, conflictsWithStored(uuid));
    else if (!there.hasPdf && pdf) latePdfs.push({ id: there.id, archivo, pdf, uuid });
    else rechazos.add(archivo, alreadyStored(uuid));
  }
  return { fresh, latePdfs };
}

async function findByUuid(db: Db, rfc: string, batch: readonly Candidate[]) {
  const uuids = batch.map(({ prepared }) => prepared.cfdi.uuid);
  if (uuids.length === 0) return new Map<string, { id: string; xml_sha256: string; hasPdf: boolean }>();
  const rows = await db
    .selectFrom('cfdi')
    .select(['id', 'uuid', 'xml_sha256', 'pdf_sha256'])
    .where('rfc_owner', '=', rfc)
    .where('uuid', 'in', uuids)
    .execute();
  return new Map(
    rows.map(({ id, uuid, xml_sha256, pdf_sha256 }) => [uuid, { id, xml_sha256, hasPdf: pdf_sha256 !== null }]),
  );
}

async function addPdf({ db, blobs }: Deps, rfc: string, { id, archivo, pdf, uuid }: LatePdf, rechazos: Rechazos) {
  const blob = await putPdf(blobs, pdf, await freeBytes(db, rfc), rechazos);
  if (!blob) {
    rechazos.add(archivo, alreadyStored(uuid));
    return false;
  }
  const added = await transaction(db, async (trx) => {
    await takeTurn(trx, rfc);
    const { numUpdatedRows } = await trx
      .updateTable('cfdi')
      .set({ pdf_sha256: blob.sha256, pdf_bytes: blob.size })
      .where('rfc_owner', '=', rfc)
      .where('id', '=', id)
      .where('pdf_sha256', 'is', null)
      .executeTakeFirst();
    const hecho = { objeto: uuid, detalle: withHashes(uuid, { PDF: blob.sha256 }) };
    if (numUpdatedRows > 0n) await registrar(trx, rfc, { accion: 'pdf.agregado', ...hecho });
    return numUpdatedRows > 0n;
  });
  if (!added) rechazos.add(archivo, alreadyStored(uuid));
  return added;
}

const alreadyStored = (uuid: string) =>
  new Problem(409, 'cfdi_already_stored', `El CFDI ${uuid} ya está en la bóveda.`);

const conflictsWithStored = (uuid: string) =>
  new Problem(
    409,
    'cfdi_conflicts_with_stored',
    `Ya hay otro CFDI con el UUID ${uuid} y distinto contenido; se conserva el primero.`,
  );
