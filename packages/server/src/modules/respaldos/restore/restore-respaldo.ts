import type { Db } from '@boveda/platform/db/schema';
import { operator } from '../../../audit/author';
import { record } from '../../../audit/record';
import type { Deps } from '../../../installation/deps';
import { listBackupTables } from '../backup-tables';
import { archivoOf, archivosNamed, partOf } from '../format';
import { findUnknownColumn, insertJson } from './insert-json';
import { explain, type OpenRespaldo, RespaldoRefused } from './open-respaldo';
import { BITACORA, restoreBitacora } from './restore-bitacora';
import { type RestoredPart, readVerified, restoreCfdis } from './restore-cfdis';
import { resumeWork } from './resume-work';

/** The result of a restore. */
export interface Restored extends RestoredPart {
  rfc: string;
}

type RestoreDeps = Pick<Deps, 'db' | 'blobs' | 'jobs' | 'clock'>;

/**
 * Restores a backup into its taxpayer's vault, which is created if missing. Only adds: intact content of the vault
 * stays unchanged. Idempotent; can be run again after an interruption.
 */
export async function restoreRespaldo(
  deps: RestoreDeps,
  open: OpenRespaldo,
  onProgress: (done: number, of: number) => void,
): Promise<Restored> {
  const { rfc, cfdi } = open.manifest;
  const tables = await listBackupTables(deps.db);
  const unknown = await findUnknown(deps.db, open, new Set(['contribuyente', 'cfdi', ...tables]));
  if (unknown)
    throw new RespaldoRefused(`El respaldo trae '${unknown}', que esta versión no conoce. Actualice primero.`);

  await restoreTable(deps, open, 'contribuyente');
  const total: RestoredPart = { restored: 0, present: 0, conflicts: [], impossible: [], repaired: 0 };
  await restoreCfdis(deps, open, (done) => {
    total.restored += done.restored;
    total.present += done.present;
    total.conflicts.push(...done.conflicts);
    total.impossible.push(...done.impossible);
    total.repaired += done.repaired;
    onProgress(total.restored + total.present + total.conflicts.length + total.impossible.length, cfdi);
  }).catch(explain);
  for (const tabla of tables) if (!BITACORA.has(tabla)) await restoreTable(deps, open, tabla);
  await resumeWork(deps, rfc);
  await restoreBitacora(deps.db, open);
  // Last, after the restored log.
  await record(deps.db, rfc, { accion: 'respaldo.restaurado', ...said(open, total), autor: operator });
  return { rfc, ...total };
}

/** Returns a table or column of a newer version, whose content would otherwise be lost silently. */
async function findUnknown(
  db: Db,
  { zip, manifest: { parts } }: OpenRespaldo,
  known: ReadonlySet<string>,
): Promise<string | undefined> {
  const stranger = Object.keys(parts).find((tabla) => !known.has(tabla));
  if (stranger) return stranger;
  for (const tabla of Object.keys(parts).filter((tabla) => (parts[tabla] ?? 0) > 0)) {
    const [first = ''] = (await zip.read(partOf(tabla, 1)).catch(explain)).toString().split('\n', 1);
    const row = JSON.parse(first);
    const rows = tabla === 'cfdi' ? { cfdi: row.cfdi, cfdi_detalle: row.detalle } : { [tabla]: row };
    for (const [name, columns] of Object.entries(rows)) {
      const column = await findUnknownColumn(db, name, columns ?? {});
      if (column) return `${name}.${column}`;
    }
  }
  return undefined;
}

/** Reason for a CFDI that is not restored. */
export const FECHA_IMPOSIBLE = 'su Fecha no es posible; no se restauró';

/** Returns the result as a line for people. */
export const countsOf = ({ restored, present, repaired }: RestoredPart): string =>
  [
    `${restored} CFDI restaurados, ${present} ya estaban`,
    ...(repaired > 0 ? [`${repaired} ${repaired === 1 ? 'archivo repuesto' : 'archivos repuestos'}`] : []),
  ].join(', ');

const said = ({ manifest }: OpenRespaldo, total: RestoredPart) => ({
  objeto: `Respaldo ${manifest.uuid} del ${manifest.created}`,
  detalle: [
    countsOf(total),
    ...total.conflicts.map((uuid) => `${uuid}: se conservó el de la bóveda`),
    ...total.impossible.map((uuid) => `${uuid}: ${FECHA_IMPOSIBLE}`),
  ].join('\n'),
});

async function restoreTable({ db, blobs }: RestoreDeps, { zip, manifest }: OpenRespaldo, tabla: string): Promise<void> {
  const owner = tabla === 'contribuyente' ? 'rfc' : 'rfc_owner';
  for (let part = 1; part <= (manifest.parts[tabla] ?? 0); part++) {
    const texts = (await zip.read(partOf(tabla, part)).catch(explain)).toString().split('\n');
    for (const sha256 of archivosNamed(texts))
      await blobs.put(await readVerified(zip, { name: archivoOf(sha256), sha256 }).catch(explain));
    await insertJson(db, { tabla, owner, rfc: manifest.rfc, texts });
  }
}
