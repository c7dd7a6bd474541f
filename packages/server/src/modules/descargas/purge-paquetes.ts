import type { Deps } from '../../installation/deps';
import { PAQUETES, paqueteOf } from './paquete-file';
import { findNewPaquete } from './paquetes.store';

/** A file is stored before its row is; no upload takes that long in between. */
const ABANDONED_MS = 6 * 3_600_000;

/** Deletes the leftovers of killed processes: packages without a row, or read and not yet deleted. */
export async function purgePaquetes({
  db,
  sharedFiles,
  clock,
}: Pick<Deps, 'db' | 'sharedFiles' | 'clock'>): Promise<void> {
  for (const { name, modified } of await sharedFiles.list(PAQUETES)) {
    if (clock().getTime() - modified.getTime() < ABANDONED_MS) continue;
    const paquete = paqueteOf(name);
    const isWanted = paquete && (await findNewPaquete(db, paquete.rfc_owner, paquete.id));
    if (!isWanted) await sharedFiles.remove(name);
  }
}
