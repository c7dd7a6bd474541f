import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Deps } from '../../deps';
import { places } from '../../env';

/** Longer than any package is on its way. */
const ABANDONED_MS = 6 * 3_600_000;

/** Removes what killed downloads left half-written. Whole packages go when they are read. */
export async function purgePaquetes({ env, clock }: Pick<Deps, 'env' | 'clock'>): Promise<void> {
  const root = places(env.home).downloads;
  const names = await readdir(root, { recursive: true }).catch(() => []);
  for (const name of names.filter((each) => !each.endsWith('.zip'))) {
    const file = path.join(root, name);
    const found = await stat(file).catch(() => null);
    if (found?.isFile() && clock().getTime() - found.mtimeMs > ABANDONED_MS) await rm(file, { force: true });
  }
}
