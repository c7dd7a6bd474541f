import { readdir, rm, stat } from 'node:fs/promises';
import type { Deps } from '../../deps';
import { fileOf } from './archivo';

/** Longer than any export is made or handed out. */
const ABANDONED_MS = 6 * 3_600_000;

/** Forgets exports that have expired, and removes every file that no export speaks of. */
export async function purgeExports({ db, clock, exporter }: Pick<Deps, 'db' | 'clock' | 'exporter'>): Promise<void> {
  const now = clock();
  await db.deleteFrom('exportacion').where('expira', '<=', now).execute();
  const known = new Set((await db.selectFrom('exportacion').select('id').execute()).map(({ id }) => id));
  for (const name of await readdir(exporter.folder).catch(() => [])) {
    if (known.has(name)) continue;
    const file = fileOf(exporter.folder, name);
    const found = await stat(file).catch(() => null);
    // The draft of a running export is not known either; it is young.
    const isDraft = name.includes('.');
    if (found && (!isDraft || now.getTime() - found.mtimeMs > ABANDONED_MS)) await rm(file, { force: true });
  }
}
