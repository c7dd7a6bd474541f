import { EstatusCfdi } from '@boveda/contracts';
import { currentAutor } from '../../audit/author';
import { record } from '../../audit/record';
import { withHashes } from '../../audit/with-hashes';
import { Problem } from '../../platform/core/problem';
import { transaction } from '../../platform/db/pool';
import type { Db } from '../../platform/db/schema';
import type { Deps } from '../../platform/deps';
import type { Candidate as AnyCandidate, Destination, IncomingPdf, Numbered, Outcome, Rejected } from './candidate';
import { roomInCuarentena } from './cuarentena';
import { insertApart } from './insert-apart';
import { keepStatistics } from './keep-statistics';
import { roomInPlan } from './plan-space';
import type { PreparedCfdi } from './prepare-cfdi';
import { proofOf, type Rival, supersedes } from './proof';
import { putFiles, putPdf } from './put-files';
import { takeTurn } from './take-turn';

type Candidate = AnyCandidate<PreparedCfdi>;

/** A CFDI that is stored without a PDF and was sent again with one. */
interface LatePdf {
  at: number;
  id: string;
  pdf: IncomingPdf;
  uuid: string;
}

/** The holder of a UUID: a row, or an earlier CFDI of the same batch. */
interface Holder extends Rival {
  id: string;
  xml_sha256: string;
  takesPdf: boolean;
  isNew: boolean;
}

/**
 * Stores a batch for one taxpayer: first the files, fsynced, then all rows and their jobs in one transaction. Resolves
 * with the outcome of each candidate, in the order of the batch; accepted ones survive a crash from then on. The first
 * CFDI with a UUID stays unless more is proven of a later one. The files are written at once, the rows after `after`: where
 * the batch before took the UUID or the space of a CFDI in the meantime, it is stored or rejected by what is there then.
 */
export async function storeCfdis(
  deps: Deps,
  destino: Destination,
  batch: readonly Candidate[],
  after?: Promise<void>,
): Promise<Outcome[]> {
  const { rfc } = destino;
  const marked = batch.map((candidate, at): Numbered => ({ ...withOrigin(candidate, destino), at }));
  const { fresh, later, latePdfs, forged, rejected } = await sortOut(deps.db, rfc, marked);
  const outcomes: Outcome[] = batch.map(() => ({ isAccepted: false }));
  const asked = fresh.filter(({ prepared }) => !prepared.cfdi.cuarentena);
  const unasked = fresh.filter(({ prepared }) => prepared.cfdi.cuarentena);
  // Separately, so that a full quarantine affects nothing else.
  for (const [group, room] of [
    [asked, roomInPlan],
    [unasked, roomInCuarentena],
  ] as const) {
    if (group.length === 0) continue;
    const put = await putFiles(deps.blobs, group, await room(deps.db, rfc));
    await after;
    const result = await insertApart(deps, rfc, put.filed);
    for (const { at, pdfReason } of result.inserted) outcomes[at] = { isAccepted: true, pdfReason };
    const lacksSpace = ({ reason }: Rejected) => after !== undefined && isFull(reason);
    rejected.push(...put.rejected, ...result.rejected.filter((one) => !lacksSpace(one)));
    later.push(...result.late, ...result.rejected.filter(lacksSpace).map(({ candidate }) => candidate));
  }
  await after;
  for (const { candidate, reason, pdfReason } of rejected)
    outcomes[candidate.at] = { isAccepted: false, reason, pdfReason };
  for (const latePdf of latePdfs) outcomes[latePdf.at] = await addPdf(deps, rfc, latePdf);
  await noteForged(deps.db, rfc, forged);
  const accepted = outcomes.filter(({ isAccepted }) => isAccepted).length;
  await keepStatistics(deps.db, accepted).catch((error) =>
    deps.log.warn({ err: error }, 'could not update the statistics of the tables'),
  );
  if (later.length === 0) return outcomes;
  // CFDI whose UUID was taken in the meantime, by this batch or a concurrent one.
  const again = await storeCfdis(deps, destino, later);
  for (const [at, outcome] of again.entries()) outcomes[(later[at] as Numbered).at] = outcome;
  return outcomes;
}

/** Separates new CFDI from stored ones. A stored CFDI that is sent again may bring its missing PDF. */
async function sortOut(db: Db, rfc: string, batch: readonly Numbered[]) {
  const fresh: Numbered[] = [];
  const later: Numbered[] = [];
  const latePdfs: LatePdf[] = [];
  const forged: Numbered[] = [];
  const rejected: Rejected[] = [];
  const byUuid = await findByUuid(db, rfc, batch);
  for (const candidate of batch) {
    const { at, sha256, pdf, prepared } = candidate;
    const { uuid, id, cuarentena } = prepared.cfdi;
    const rival = { status: prepared.cfdi.status, prueba: prepared.prueba };
    const there = byUuid.get(uuid);
    const wins = there && there.xml_sha256 !== sha256 && !cuarentena && supersedes(rival, there);
    if (!there || (wins && !there.isNew)) {
      // A row keeps its id when its CFDI is replaced, because links and notifications contain it.
      const chosen = there
        ? { ...candidate, prepared: withId(prepared, there.id), reemplaza: there.xml_sha256 }
        : candidate;
      byUuid.set(uuid, { ...rival, id: there?.id ?? id, xml_sha256: sha256, takesPdf: false, isNew: true });
      fresh.push(chosen);
    } else if (there.xml_sha256 !== sha256) {
      if (wins) later.push(candidate);
      else rejected.push({ candidate, reason: conflictsWithStored(uuid) });
      if (rival.prueba < there.prueba) forged.push(candidate);
    } else if (there.takesPdf && pdf) latePdfs.push({ at, id: there.id, pdf, uuid });
    else rejected.push({ candidate, reason: alreadyStored(uuid) });
  }
  return { fresh, later, latePdfs, forged, rejected };
}

const withId = (prepared: PreparedCfdi, id: string): PreparedCfdi => ({
  ...prepared,
  cfdi: { ...prepared.cfdi, id },
  detalle: { ...prepared.detalle, cfdi_id: id },
});

/** Sets the author, and whether the CFDI goes into quarantine, outside the space of the plan. */
function withOrigin(
  candidate: Candidate,
  { origen = currentAutor().usuario, sinPedir = false }: Destination,
): Candidate {
  const { prepared } = candidate;
  const cuarentena = sinPedir && prepared.cfdi.status >= EstatusCfdi.Invalido;
  return { ...candidate, prepared: { ...prepared, cfdi: { ...prepared.cfdi, origen, cuarentena } } };
}

async function findByUuid(db: Db, rfc: string, batch: readonly Candidate[]): Promise<Map<string, Holder>> {
  const uuids = batch.map(({ prepared }) => prepared.cfdi.uuid);
  if (uuids.length === 0) return new Map();
  const rows = await db
    .selectFrom('cfdi')
    .leftJoin('cfdi_detalle', (join) =>
      join.onRef('cfdi_detalle.rfc_owner', '=', 'cfdi.rfc_owner').onRef('cfdi_detalle.cfdi_id', '=', 'cfdi.id'),
    )
    .select(['id', 'uuid', 'xml_sha256', 'pdf_sha256', 'status', 'cuarentena', 'reglas'])
    .where('cfdi.rfc_owner', '=', rfc)
    .where('uuid', 'in', uuids)
    .execute();
  return new Map(
    rows.map(({ id, uuid, xml_sha256, pdf_sha256, status, cuarentena, reglas }) => {
      // A PDF of a CFDI in quarantine would take space that the plan does not count.
      const takesPdf = pdf_sha256 === null && !cuarentena;
      return [uuid, { id, xml_sha256, takesPdf, status, prueba: proofOf(status, reglas ?? []), isNew: false }];
    }),
  );
}

/** Logs rejected CFDI whose UUID is held by one of which more is proven; they are not stored. */
async function noteForged(db: Db, rfc: string, forged: readonly Candidate[]): Promise<void> {
  const [first] = forged;
  if (!first) return;
  const detalle = forged.map(({ sha256, prepared }) => `Rechazado ${withHashes(prepared.cfdi.uuid, { XML: sha256 })}`);
  const objeto = forged.length === 1 ? first.prepared.cfdi.uuid : `${forged.length} CFDI`;
  await record(db, rfc, { accion: 'cfdi.rechazado', objeto, detalle: detalle.join('\n') });
}

/** Adds a PDF to a stored CFDI that has none, unless it is rejected or another one came first. */
export async function addPdf(
  { db, blobs }: Pick<Deps, 'db' | 'blobs'>,
  rfc: string,
  { id, pdf, uuid }: Omit<LatePdf, 'at'>,
): Promise<Outcome> {
  const put = await putPdf(blobs, pdf, await roomInPlan(db, rfc));
  if ('pdfReason' in put) return { isAccepted: false, reason: alreadyStored(uuid), pdfReason: put.pdfReason };
  const { sha256, size } = put.blob;
  const isAdded = await transaction(db, async (trx) => {
    await takeTurn(trx, rfc);
    const { numUpdatedRows } = await trx
      .updateTable('cfdi')
      .set({ pdf_sha256: sha256, pdf_bytes: size })
      .where('rfc_owner', '=', rfc)
      .where('id', '=', id)
      .where('pdf_sha256', 'is', null)
      .executeTakeFirst();
    const hecho = { objeto: uuid, detalle: withHashes(uuid, { PDF: sha256 }) };
    if (numUpdatedRows > 0n) await record(trx, rfc, { accion: 'pdf.agregado', ...hecho });
    return numUpdatedRows > 0n;
  });
  return isAdded ? { isAccepted: true } : { isAccepted: false, reason: alreadyStored(uuid) };
}

const isFull = ({ code }: Problem) => code === 'storage_full' || code === 'quarantine_full';

const alreadyStored = (uuid: string) =>
  new Problem(409, 'cfdi_already_stored', `El CFDI ${uuid} ya está en la bóveda.`);

const conflictsWithStored = (uuid: string) =>
  new Problem(
    409,
    'cfdi_conflicts_with_stored',
    `Ya hay otro CFDI con el UUID ${uuid} y distinto contenido; se conserva el primero.`,
  );
