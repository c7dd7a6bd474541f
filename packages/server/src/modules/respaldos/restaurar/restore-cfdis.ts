import { createHash } from 'node:crypto';
import { transaction } from '../../../db/pool';
import type { Db } from '../../../db/schema';
import type { Deps } from '../../../deps';
import { groupsOf } from '../../../file-threads/groups-of';
import { TamperedEntry } from '../../../zip/winzip-aes';
import type { ZipReader } from '../../../zip/zip-reader';
import { operador } from '../../auditoria/autor';
import { registrar } from '../../auditoria/registrar';
import { nombrados } from '../../auditoria/with-hashes';
import { isFechaPosible } from '../../cfdi/fecha-posible';
import { addJudging } from '../../cfdi/judge-again';
import { keepStatistics } from '../../cfdi/keep-statistics';
import { setAside } from '../../cfdi/set-aside';
import { takeTurn } from '../../cfdi/take-turn';
import { type PlacedCfdi, partOf, placeOf } from '../format';
import { insertJson } from './insert-json';
import type { OpenRespaldo } from './open-respaldo';

const PENDIENTE = 1;
const VERIFIED: readonly number[] = [1, 2, 3];

/** What came of one part. */
export interface RestoredPart {
  /** CFDI that were not there, or only another of the same UUID that does not verify. */
  restored: number;
  /** CFDI that were there, the same to the byte. */
  present: number;
  /** UUIDs that the vault holds with other bytes; those stay. */
  conflicts: string[];
  /** UUIDs that no vault takes: of a Fecha before there were CFDI, or later than tomorrow. */
  impossible: string[];
  /** Files of CFDI that were there, lost, damaged or missing until now. */
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

/** One part of the CFDI: files first, then all rows in one transaction, as an upload keeps them. */
export async function restoreCfdis(
  { db, blobs, jobs, clock }: Pick<Deps, 'db' | 'blobs' | 'jobs' | 'clock'>,
  { zip, manifest: { rfc } }: OpenRespaldo,
  part: number,
): Promise<RestoredPart> {
  const text = (await zip.read(partOf('cfdi', part))).toString();
  const now = clock();
  const all = text.split('\n').map((line): Line => {
    const { cfdi, detalle } = JSON.parse(line);
    return { cfdi, isIncomplete: detalle?.por_juzgar === true, text: line };
  });
  const lines = all.filter(({ cfdi }) => isFechaPosible(cfdi.fecha, now) && isFechaPosible(cfdi.created, now));
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
  // Another PDF than that of the backup is the vault's own, and stays.
  const isNamed = ({ sha256 }: Archivo, { cfdi }: Line) =>
    sha256 === cfdi.xml_sha256 || [null, sha256].includes(stored.get(cfdi.uuid)?.pdf_sha256 ?? null);
  const named = present.flatMap((line) => archivosOf(line.cfdi).filter((archivo) => isNamed(archivo, line)));
  const lost = await findLost(blobs, named);
  for (const group of groupsOf([...fresh.flatMap(({ cfdi }) => archivosOf(cfdi)), ...lost]))
    await blobs.putMany(await Promise.all(group.map((archivo) => readVerified(zip, archivo))));
  await transaction(db, async (trx) => {
    await takeTurn(trx, rfc);
    const aside = await setAside(
      trx,
      rfc,
      rivals.map(({ id, xml_sha256 }) => ({ id, xml_sha256, created: now })),
    );
    const texts = fresh.map(({ text }) => text);
    await insertJson(trx, { tabla: 'cfdi', owner: 'rfc_owner', rfc, field: 'cfdi', texts });
    await insertJson(trx, { tabla: 'cfdi_detalle', owner: 'rfc_owner', rfc, field: 'detalle', texts });
    for (const { cfdi } of late)
      await trx
        .updateTable('cfdi')
        .set({ pdf_sha256: cfdi.pdf_sha256, pdf_bytes: cfdi.pdf_bytes })
        .where('rfc_owner', '=', rfc)
        .where('uuid', '=', cfdi.uuid)
        .where('pdf_sha256', 'is', null)
        .execute();
    const ids = fresh.filter(({ cfdi }) => cfdi.status === PENDIENTE).map(({ cfdi }) => cfdi.id);
    if (ids.length > 0) await jobs.add(trx, 'verify-cfdi', { rfc, ids });
    const incomplete = fresh.filter(({ isIncomplete }) => isIncomplete).map(({ cfdi }) => cfdi.id);
    if (incomplete.length > 0) await addJudging({ jobs, clock }, trx, rfc, incomplete);
    if (aside.length > 0)
      await registrar(trx, rfc, { accion: 'cfdi.reemplazado', ...nombrados(aside), autor: operador });
  });
  await keepStatistics(db, fresh.length);
  return {
    ...{ restored: fresh.length, present: present.length, repaired: lost.length },
    conflicts: conflicts.map(({ cfdi }) => cfdi.uuid),
    impossible: all.filter((line) => !lines.includes(line)).map(({ cfdi }) => cfdi.uuid),
  };
}

/** Those that the vault would not hand out any more: of a sector that is not read any more there is no other way back. */
async function findLost(blobs: Deps['blobs'], archivos: readonly Archivo[]): Promise<Archivo[]> {
  const lost: Archivo[] = [];
  for (const group of groupsOf(archivos))
    await Promise.all(group.map((archivo) => blobs.read(archivo.sha256).catch(() => lost.push(archivo))));
  return lost;
}

/** By UUID, the files of what the vault holds already. */
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

/** A file of the backup, only as what it is said to be. */
export async function readVerified(
  zip: ZipReader,
  { name, sha256 }: Pick<Archivo, 'name' | 'sha256'>,
): Promise<Buffer> {
  const bytes = await zip.read(name);
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw new TamperedEntry(`${name} is another file`);
  return bytes;
}
