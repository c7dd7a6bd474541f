import { transaction } from '../../db/pool';
import type { Db } from '../../db/schema';
import type { Deps } from '../../deps';
import { Problem } from '../../http/problem';
import { autorActual } from '../auditoria/autor';
import { registrar } from '../auditoria/registrar';
import { withHashes } from '../auditoria/with-hashes';
import type { ArchivoPdf } from './archivo';
import { roomInCuarentena } from './cuarentena';
import type { Destino } from './destino';
import { roomInPlan } from './espacio';
import { insertApart } from './insert-apart';
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

/** What holds a UUID: a row, or one that comes before in the same batch. */
interface Holder {
  id: string;
  xml_sha256: string;
  takesPdf: boolean;
  verifies: boolean;
  isNew: boolean;
}

/** States of a CFDI whose seal and stamp hold. */
const VERIFIED: readonly number[] = [1, 2, 3];

/**
 * Keeps a batch for one taxpayer: files first, fsynced, then all rows and their jobs in one transaction. Returns how many
 * were accepted; each of them survives a crash from now on. The first CFDI with a UUID stays as it is whatever comes after
 * it, unless it does not verify and the later one does.
 */
export async function storeCfdis(
  deps: Deps,
  destino: Destino,
  batch: readonly Candidate[],
  rechazos: Rechazos,
): Promise<number> {
  const { rfc } = destino;
  const { fresh, later, latePdfs, forged } = await sortOut(deps.db, rfc, batch, rechazos);
  let accepted = 0;
  const marked = fresh.map((candidate) => withOrigin(candidate, destino));
  const asked = marked.filter(({ prepared }) => !prepared.cfdi.cuarentena);
  const unasked = marked.filter(({ prepared }) => prepared.cfdi.cuarentena);
  // Apart, so that what does not fit into the quarantine costs nothing else.
  for (const [group, room] of [
    [asked, roomInPlan],
    [unasked, roomInCuarentena],
  ] as const) {
    if (group.length === 0) continue;
    const filed = await putFiles(deps.blobs, group, await room(deps.db, rfc), rechazos);
    const { inserted, late } = await insertApart(deps, rfc, filed, rechazos);
    accepted += inserted;
    later.push(...late);
  }
  for (const latePdf of latePdfs) if (await addPdf(deps, rfc, latePdf, rechazos)) accepted++;
  await noteForged(deps.db, rfc, forged);
  await keepStatistics(deps.db, accepted).catch((error) => deps.log.warn({ err: error }, 'no new statistics'));
  // What met another of its UUID only now, in this batch or in one that was written meanwhile.
  return later.length > 0 ? accepted + (await storeCfdis(deps, destino, later, rechazos)) : accepted;
}

/** Tells new CFDI from those that are there; the same CFDI coming again may bring the PDF that was missing. */
async function sortOut(db: Db, rfc: string, batch: readonly Candidate[], rechazos: Rechazos) {
  const fresh: Candidate[] = [];
  const later: Candidate[] = [];
  const latePdfs: LatePdf[] = [];
  const forged: Candidate[] = [];
  const byUuid = await findByUuid(db, rfc, batch);
  for (const candidate of batch) {
    const { archivo, sha256, pdf, prepared } = candidate;
    const { uuid, id } = prepared.cfdi;
    const there = byUuid.get(uuid);
    if (!there || (there.xml_sha256 !== sha256 && prepared.awaitsSat && !there.verifies && !there.isNew)) {
      // A row keeps its id, which links and notifications name, whatever takes its place.
      const chosen = there ? { ...candidate, prepared: withId(prepared, there.id) } : candidate;
      const holder = { id: there?.id ?? id, xml_sha256: sha256, takesPdf: false };
      byUuid.set(uuid, { ...holder, verifies: prepared.awaitsSat, isNew: true });
      fresh.push(chosen);
    } else if (there.xml_sha256 !== sha256) {
      if (prepared.awaitsSat && !there.verifies) later.push(candidate);
      else rechazos.add(archivo, conflictsWithStored(uuid));
      if (there.verifies && !prepared.awaitsSat) forged.push(candidate);
    } else if (there.takesPdf && pdf) latePdfs.push({ id: there.id, archivo, pdf, uuid });
    else rechazos.add(archivo, alreadyStored(uuid));
  }
  return { fresh, later, latePdfs, forged };
}

const withId = ({ cfdi, detalle, awaitsSat }: PreparedCfdi, id: string): PreparedCfdi => ({
  awaitsSat,
  cfdi: { ...cfdi, id },
  detalle: { ...detalle, cfdi_id: id },
});

/** Who brought it, and whether it stays outside of the space of the plan. */
function withOrigin(candidate: Candidate, { origen = autorActual().usuario, sinPedir = false }: Destino): Candidate {
  const { prepared } = candidate;
  const cuarentena = sinPedir && !prepared.awaitsSat;
  return { ...candidate, prepared: { ...prepared, cfdi: { ...prepared.cfdi, origen, cuarentena } } };
}

async function findByUuid(db: Db, rfc: string, batch: readonly Candidate[]): Promise<Map<string, Holder>> {
  const uuids = batch.map(({ prepared }) => prepared.cfdi.uuid);
  if (uuids.length === 0) return new Map();
  const rows = await db
    .selectFrom('cfdi')
    .select(['id', 'uuid', 'xml_sha256', 'pdf_sha256', 'status', 'cuarentena'])
    .where('rfc_owner', '=', rfc)
    .where('uuid', 'in', uuids)
    .execute();
  return new Map(
    rows.map(({ id, uuid, xml_sha256, pdf_sha256, status, cuarentena }) => [
      uuid,
      // A PDF for what is in quarantine would take space that is not counted.
      {
        ...{ id, xml_sha256, takesPdf: pdf_sha256 === null && !cuarentena },
        ...{ verifies: VERIFIED.includes(status), isNew: false },
      },
    ]),
  );
}

/** That somebody sent another CFDI under the UUID of one that verifies; it is not kept. */
async function noteForged(db: Db, rfc: string, forged: readonly Candidate[]): Promise<void> {
  const [first] = forged;
  if (!first) return;
  const detalle = forged.map(({ sha256, prepared }) => `Rechazado ${withHashes(prepared.cfdi.uuid, { XML: sha256 })}`);
  const objeto = forged.length === 1 ? first.prepared.cfdi.uuid : `${forged.length} CFDI`;
  await registrar(db, rfc, { accion: 'cfdi.rechazado', objeto, detalle: detalle.join('\n') });
}

async function addPdf({ db, blobs }: Deps, rfc: string, { id, archivo, pdf, uuid }: LatePdf, rechazos: Rechazos) {
  const blob = await putPdf(blobs, pdf, await roomInPlan(db, rfc), rechazos);
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
