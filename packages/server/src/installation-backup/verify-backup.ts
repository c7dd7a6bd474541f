import pMap from 'p-map';
import { SHARED } from './copy-files';
import { KEYS } from './keys';
import { baseKeys } from './make-base';
import { type BackupPlace, namesBelow } from './place';
import { type Backup, faultOf, listOf, readBackup, segmentsOf, since } from './read-backup';
import type { Base } from './records';
import { foldersOf } from './restore-files';
import { firstGap, positionOf, segmentKey } from './wal';

/** What a check of a backup found. */
export interface Verified extends Pick<Backup, 'bases'> {
  /** Files that were read. */
  files: number;
  /** When the newest delivery began. */
  last: string | null;
}

const AT_ONCE = 4;

/**
 * Reads every file of a backup and yields what is wrong, in Spanish: altered records, missing or damaged files, gaps in the log.
 * Returns what there is.
 */
export async function* verifyBackup(
  place: BackupPlace,
  verify: (text: string, signature: string) => boolean,
): AsyncGenerator<string, Verified> {
  const backup = await readBackup(place, verify);
  const { bases, deliveries } = backup;
  yield* backup.faults;
  const checked = new Set<string>();
  const faults: string[] = [];
  const check = async (key: string, sha256?: string) => {
    if (checked.has(key)) return;
    checked.add(key);
    const fault = await faultOf(place, key, sha256);
    if (fault) faults.push(fault);
  };
  for (const key of deliveries.flatMap(({ blobs }) => blobs)) await check(key);
  for (const { sealedKeys } of [...bases, ...deliveries]) await check(`${KEYS}/${sealedKeys}`);
  for (const base of bases) yield* checkBase(place, base, backup, check);
  // What was delivered after the last base.
  for (const folder of [...foldersOf('blobs'), ...foldersOf('respaldos'), SHARED])
    await pMap(await namesBelow(place, folder), (key) => check(key), { concurrency: AT_ONCE });
  yield* faults;
  return { bases, files: checked.size, last: deliveries.at(-1)?.moment ?? null };
}

async function* checkBase(
  place: BackupPlace,
  base: Base,
  { deliveries }: Backup,
  check: (key: string, sha256?: string) => Promise<void>,
): AsyncGenerator<string> {
  if (base.base) {
    await check(baseKeys(base.id).cluster, base.base.sha256);
    const segments = segmentsOf(since(base, deliveries));
    const names = [...segments.keys()];
    // Segments before the base are of no use to it, and may have been removed.
    for (const [name, sha256] of segments)
      if (name.endsWith('.history') || positionOf(name) >= positionOf(base.base.first))
        await check(segmentKey(base.base.system, name, sha256));
    const gap = firstGap(base.base.first, names);
    if (gap !== null || !names.includes(base.base.last))
      yield `${base.id}: a la bitácora de escritura le falta un segmento; después de él solo sirve una base más nueva`;
  }
  try {
    let listed = 0;
    for await (const { k } of listOf(place, base)) {
      listed++;
      await check(k);
    }
    if (listed !== base.list.files) yield `${base.id}: su lista está incompleta`;
  } catch (error) {
    yield (error as Error).message;
  }
}
