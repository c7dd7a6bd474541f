import { EstatusCfdi } from '@boveda/contracts';
import { sha256Of } from '@boveda/platform/core/sha256';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { groupsOf } from '@boveda/platform/threads/groups-of';
import { TamperedEntry } from '@boveda/platform/zip/winzip-aes';
import type { ZipReader } from '@boveda/platform/zip/zip-reader';
import pMap from 'p-map';
import { operator } from '../../../audit/author';
import { record } from '../../../audit/record';
import { nombrados } from '../../../audit/with-hashes';
import type { Deps } from '../../../installation/deps';
import { addJudging } from '../../../vault/ingest/judge-again';
import { keepStatistics } from '../../../vault/ingest/keep-statistics';
import { lockContribuyente } from '../../../vault/ingest/lock-contribuyente';
import { moveReplaced } from '../../../vault/ingest/move-replaced';
import { isPlausibleFecha } from '../../../vault/ingest/prepare-cfdi';
import { type PlacedCfdi, partOf, placeOf } from '../format';
import { type Catalogue, insertJson } from './insert-json';
import type { OpenRespaldo } from './open-respaldo';

const VERIFIED: readonly number[] = [1, 2, 3];

/** The result of one part. */
export interface RestoredPart {
  /** CFDI that were missing, or of whose UUID only another was stored that does not verify. */
  restored: number;
  /** CFDI that were stored already with the same bytes. */
  present: number;
  /** UUIDs that the vault holds with other bytes; those stay. */
  conflicts: string[];
  /** UUIDs with a Fecha before the first CFDI or later than tomorrow, which are not restored. */
  impossible: string[];
  /** Files of stored CFDI that were lost, damaged or missing. */
  repaired: number;
}

interface Cfdi extends PlacedCfdi {
  id: string;
  status: number;
  created: string;
  xml_sha256: string;
  xml_bytes: number;
  pdf_sha256: string | null;
  pdf_bytes: number | null;
}

interface Line {
  cfdi: Cfdi;
  /** Its comparison with the schemas did not end. */
  isIncomplete: boolean;
  text: string;
}

interface Archivo {
  name: string;
  sha256: string;
  bytes: number;
}

type RestoreDeps = Pick<Deps, 'db' | 'blobs' | 'jobs' | 'clock'>;

/**
 * Restores the CFDI: of each part first the files, then all rows in one transaction, as uploads do. The files of a part are
 * stored while the rows of the one before are written. Calls `onPart` after each.
 */
export async function restoreCfdis(
  deps: RestoreDeps,
  open: OpenRespaldo,
  onPart: (restored: RestoredPart) => void,
): Promise<void> {
  const { parts } = open.manifest;
  const catalogue: Catalogue = new Map();
  let next = parts.cfdi ? storeFiles(deps, open, 1) : undefined;
  for (let part = 1; next !== undefined; part++) {
    const stored = await next;
    next = part < (parts.cfdi ?? 0) ? storeFiles(deps, open, part + 1) : undefined;
    // The promise is awaited later; until then a rejection must not count as unhandled.
    next?.catch(() => undefined);
    try {
      onPart(await writeRows(deps, open.manifest.rfc, stored, catalogue));
    } catch (error) {
      await next?.catch(() => undefined);
      throw error;
    }
  }
}

/** Groups of files that are decrypted and stored at the same time. */
const GROUPS = 2;

/** Decides what becomes of the CFDI of one part, and stores their files. */
async function storeFiles({ db, blobs, clock }: RestoreDeps, { zip, manifest: { rfc } }: OpenRespaldo, part: number) {
  const text = (await zip.read(partOf('cfdi', part))).toString();
  const now = clock();
  const all = text.split('\n').map((line): Line => {
    const { cfdi, detalle } = JSON.parse(line);
    return { cfdi, isIncomplete: detalle?.por_juzgar === true, text: line };
  });
  const lines = all.filter(({ cfdi }) => isPlausibleFecha(cfdi.fecha, now) && isPlausibleFecha(cfdi.created, now));
  const stored = await findStored(db, rfc, lines);
  const isRival = ({ cfdi }: Line) => {
    const there = stored.get(cfdi.uuid);
    return (
      there?.xml_sha256 !== cfdi.xml_sha256 && VERIFIED.includes(cfdi.status) && !VERIFIED.includes(there?.status ?? 1)
    );
  };
  const fresh = lines.filter((line) => !stored.has(line.cfdi.uuid) || isRival(line));
  const rivals = fresh.flatMap(({ cfdi }) => stored.get(cfdi.uuid) ?? []);
  const present = lines
    .filter((line) => !fresh.includes(line))
    .filter(({ cfdi }) => stored.get(cfdi.uuid)?.xml_sha256 === cfdi.xml_sha256);
  const conflicts = lines.filter((line) => !fresh.includes(line) && !present.includes(line));
  const late = present.filter(({ cfdi }) => cfdi.pdf_sha256 !== null && stored.get(cfdi.uuid)?.pdf_sha256 === null);
  // A PDF other than that of the backup belongs to the vault and stays.
  const isNamed = ({ sha256 }: Archivo, { cfdi }: Line) =>
    sha256 === cfdi.xml_sha256 || [null, sha256].includes(stored.get(cfdi.uuid)?.pdf_sha256 ?? null);
  const named = present.flatMap((line) => archivosOf(line.cfdi).filter((archivo) => isNamed(archivo, line)));
  const lost = await findLost(blobs, named);
  await pMap(
    groupsOf([...fresh.flatMap(({ cfdi }) => archivosOf(cfdi)), ...lost]),
    async (group) => blobs.putMany(await Promise.all(group.map((archivo) => readVerified(zip, archivo)))),
    { concurrency: GROUPS },
  );
  return { all, lines, fresh, rivals, present, conflicts, late, lost, now };
}

async function writeRows(
  { db, jobs, clock }: RestoreDeps,
  rfc: string,
  { all, lines, fresh, rivals, present, conflicts, late, lost, now }: Awaited<ReturnType<typeof storeFiles>>,
  catalogue: Catalogue,
): Promise<RestoredPart> {
  await transaction(db, async (trx) => {
    await lockContribuyente(trx, rfc);
    const aside = await moveReplaced(
      trx,
      rfc,
      rivals.map(({ id, xml_sha256 }) => ({ id, xml_sha256, created: now })),
    );
    const texts = fresh.map(({ text }) => text);
    await insertJson(trx, { tabla: 'cfdi', owner: 'rfc_owner', rfc, field: 'cfdi', texts }, catalogue);
    await insertJson(trx, { tabla: 'cfdi_detalle', owner: 'rfc_owner', rfc, field: 'detalle', texts }, catalogue);
    for (const { cfdi } of late)
      await trx
        .updateTable('cfdi')
        .set({ pdf_sha256: cfdi.pdf_sha256, pdf_bytes: cfdi.pdf_bytes })
        .where('rfc_owner', '=', rfc)
        .where('uuid', '=', cfdi.uuid)
        .where('pdf_sha256', 'is', null)
        .execute();
    const ids = fresh.filter(({ cfdi }) => cfdi.status === EstatusCfdi.Pendiente).map(({ cfdi }) => cfdi.id);
    if (ids.length > 0) await jobs.add(trx, 'verify-cfdi', { rfc, ids });
    const incomplete = fresh.filter(({ isIncomplete }) => isIncomplete).map(({ cfdi }) => cfdi.id);
    if (incomplete.length > 0) await addJudging({ jobs, clock }, trx, rfc, incomplete);
    if (aside.length > 0) await record(trx, rfc, { accion: 'cfdi.reemplazado', ...nombrados(aside), autor: operator });
  });
  await keepStatistics(db, fresh.length);
  return {
    restored: fresh.length,
    present: present.length,
    repaired: lost.length,
    conflicts: conflicts.map(({ cfdi }) => cfdi.uuid),
    impossible: all.filter((line) => !lines.includes(line)).map(({ cfdi }) => cfdi.uuid),
  };
}

/** Returns the files that the vault can no longer serve, because a restore is the only way to repair them. */
async function findLost(blobs: Deps['blobs'], archivos: readonly Archivo[]): Promise<Archivo[]> {
  const lost: Archivo[] = [];
  for (const group of groupsOf(archivos))
    await Promise.all(group.map((archivo) => blobs.read(archivo.sha256).catch(() => lost.push(archivo))));
  return lost;
}

/** Returns the stored files by UUID. */
async function findStored(db: Db, rfc: string, lines: readonly Line[]) {
  const uuids = lines.map(({ cfdi }) => cfdi.uuid);
  const rows = await db
    .selectFrom('cfdi')
    .select(['id', 'uuid', 'status', 'xml_sha256', 'pdf_sha256'])
    .where('rfc_owner', '=', rfc)
    .where('uuid', 'in', uuids)
    .execute();
  return new Map(rows.map(({ uuid, ...files }) => [uuid, files]));
}

function archivosOf(cfdi: Cfdi): Archivo[] {
  const place = placeOf(cfdi);
  const xml = { name: `${place}.xml`, sha256: cfdi.xml_sha256, bytes: cfdi.xml_bytes };
  if (cfdi.pdf_sha256 === null) return [xml];
  return [xml, { name: `${place}.pdf`, sha256: cfdi.pdf_sha256, bytes: cfdi.pdf_bytes ?? 0 }];
}

/** Reads a file of the backup and throws unless its hash matches. */
export async function readVerified(
  zip: ZipReader,
  { name, sha256 }: Pick<Archivo, 'name' | 'sha256'>,
): Promise<Buffer> {
  const bytes = await zip.read(name);
  if (sha256Of(bytes) !== sha256) throw new TamperedEntry(`${name} is another file`);
  return bytes;
}
