import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { places } from '../../platform/core/env';
import type { Deps } from '../../platform/deps';
import { findNewPaquete } from './paquetes.store';

/** Longer than any package takes. */
const ABANDONED_MS = 6 * 3_600_000;

/** Deletes the leftovers of killed processes: packages half-written, without a row, or read and not yet deleted. */
export async function purgePaquetes({ db, env, clock }: Pick<Deps, 'db' | 'env' | 'clock'>): Promise<void> {
  const root = places(env.home).downloads;
  const names = await readdir(root, { recursive: true }).catch(() => []);
  for (const name of names) {
    const file = path.join(root, name);
    const found = await stat(file).catch(() => null);
    if (!found?.isFile() || clock().getTime() - found.mtimeMs < ABANDONED_MS) continue;
    const [rfc = '', base = ''] = name.split(path.sep).map(decodeURIComponent);
    const isWanted = base.endsWith('.zip') && (await findNewPaquete(db, rfc, base.slice(0, -'.zip'.length)));
    if (!isWanted) await rm(file, { force: true });
  }
}
