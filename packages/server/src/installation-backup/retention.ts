import { FILES, SHARED } from './copy-files';
import type { Custody } from './custody';
import { DELIVERIES } from './deliver';
import { KEYS } from './keys';
import { BASES, baseKeys } from './make-base';
import { type BackupPlace, namesBelow } from './place';
import { listOf, readBackup } from './read-backup';
import type { Base } from './records';
import { positionOf, WAL } from './wal';

/** Bases that are kept, and with them every moment since the oldest of them. */
const KEPT_BASES = 7;

/** Folders whose files no later backup may need: what the vault itself removes. Evidence is never removed. */
const REMOVABLE = [SHARED, FILES, 'respaldos'];

/**
 * Removes bases beyond the newest `kept`, what only they need, and what killed attempts left. A base stops counting before
 * anything of it is removed. The caller holds the lock. Returns the ids of the removed bases.
 */
export async function removeOld(place: BackupPlace, custody: Custody, kept = KEPT_BASES): Promise<string[]> {
  const { bases, deliveries, faults } = await readBackup(place, custody.verify);
  // Signed by an earlier custody key or altered: an operator has to look first.
  if (faults.length > 0) return [];
  const keep = bases.slice(-kept);
  const [oldest] = keep;
  if (!oldest) return [];
  const gone = bases.slice(0, -kept);
  for (const { id } of gone) await place.remove(baseKeys(id).manifest);

  const ids = new Set(keep.map(({ id }) => id));
  for (const key of await namesBelow(place, BASES)) if (!ids.has(key.split('/')[1] ?? '')) await place.remove(key);

  const needed = deliveries.filter(({ moment }) => moment >= oldest.started);
  const records = new Set(needed.map(({ moment }) => `${DELIVERIES}/${moment.replaceAll(':', '-')}.json`));
  for (const key of await namesBelow(place, DELIVERIES)) if (!records.has(key)) await place.remove(key);
  const keys = new Set([...keep, ...needed].map(({ sealedKeys }) => `${KEYS}/${sealedKeys}`));
  for (const key of await namesBelow(place, KEYS)) if (!keys.has(key)) await place.remove(key);
  await removeSegments(place, keep);
  // Other files only change while bases are removed.
  if (gone.length > 0) await removeUnlisted(place, keep);
  return gone.map(({ id }) => id);
}

/** Removes segments that no kept base reads. */
async function removeSegments(place: BackupPlace, keep: readonly Base[]): Promise<void> {
  const first = new Map<string, number>();
  for (const { base } of keep)
    if (base)
      first.set(base.system, Math.min(first.get(base.system) ?? Number.POSITIVE_INFINITY, positionOf(base.first)));
  for (const key of await namesBelow(place, WAL)) {
    const [, system = '', name = ''] = key.split('/');
    const from = first.get(system);
    const isHistory = name.endsWith('.history');
    if (from === undefined || (!isHistory && positionOf(name) < from)) await place.remove(key);
  }
}

async function removeUnlisted(place: BackupPlace, keep: readonly Base[]): Promise<void> {
  const listed = new Set<string>();
  for (const base of keep)
    for await (const { k } of listOf(place, base))
      if (REMOVABLE.some((folder) => k.startsWith(`${folder}/`))) listed.add(k);
  // What was delivered after the newest base is in no list yet.
  const newest = new Date(keep.at(-1)?.started ?? 0);
  for (const folder of REMOVABLE)
    for (const { name, modified } of await place.list(folder))
      if (!listed.has(name) && modified < newest) await place.remove(name);
}
