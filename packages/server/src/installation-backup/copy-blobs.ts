import { blobAt, packAt } from '@boveda/platform/blobs/layout';
import pMap from 'p-map';
import { type BackupPlace, namesBelow, storeStream } from './place';
import type { Source } from './sources';

/** What was copied. */
export interface Copied {
  files: number;
  bytes: number;
  /** Files whose bytes do not match their name. They are not copied. */
  damaged: string[];
}

const AT_ONCE = 4;
/** The first part of the keys of blobs: 00 to ff. */
const folders = Array.from({ length: 256 }, (_, at) => `${at.toString(16).padStart(2, '0')}/`);

/**
 * Copies the files of a store that a backup lacks, and verifies each while it is copied. Without `since` everything is
 * compared, and `seen` gets the key of every file that the backup then has; otherwise only what appeared since is looked at, and
 * `seen` gets the key of that, with some older ones.
 */
export async function copyBlobs(
  place: BackupPlace,
  source: Source,
  prefix: string,
  since: Date | null,
  seen?: (key: string) => void,
): Promise<Copied> {
  const total: Copied = { files: 0, bytes: 0, damaged: [] };
  await copyPacks(place, source, prefix, since, total, seen);
  for (const folder of since ? [''] : folders) {
    const known = since ? null : new Set(await namesBelow(place, `${prefix}/${folder.slice(0, -1)}`));
    await pMap(
      blobsIn(source, folder, since),
      async ([key, sha256]) => {
        const to = `${prefix}/${key}`;
        const has = known ? known.has(to) : await place.has(to);
        if (has || (await copyOne(place, source, key, (found) => (found === sha256 ? to : null), total))) seen?.(to);
      },
      { concurrency: AT_ONCE },
    );
  }
  return total;
}

async function* blobsIn(source: Source, folder: string, since: Date | null): AsyncGenerator<[string, string]> {
  for await (const key of source.list(folder, since)) {
    const sha256 = blobAt(key);
    if (sha256 !== undefined) yield [key, sha256];
  }
}

async function copyPacks(
  place: BackupPlace,
  source: Source,
  prefix: string,
  since: Date | null,
  total: Copied,
  seen: ((key: string) => void) | undefined,
): Promise<void> {
  let known: Map<string, string> | undefined;
  for await (const key of source.list('packs/', since)) {
    if (packAt(key) === undefined) continue;
    known ??= await packsOf(place, prefix);
    const present = known.get(key);
    // Their folder has all of them, so the older ones are left out.
    if (present && since) continue;
    const copied = present ?? (await copyOne(place, source, key, (sha256) => `${prefix}/${key}/${sha256}`, total));
    if (copied) seen?.(copied);
  }
}

/** Packs in a backup, by their keys in the store. */
async function packsOf(place: BackupPlace, prefix: string): Promise<Map<string, string>> {
  const names = await namesBelow(place, `${prefix}/packs`);
  return new Map(names.map((name) => [name.slice(prefix.length + 1, name.lastIndexOf('/')), name]));
}

async function copyOne(
  place: BackupPlace,
  source: Source,
  key: string,
  keyOf: (sha256: string) => string | null,
  total: Copied,
): Promise<string | null> {
  const stream = await source.open(key);
  if (!stream) return null;
  const stored = await storeStream(place, stream, keyOf);
  if (!stored) {
    total.damaged.push(key);
    return null;
  }
  total.files++;
  total.bytes += stored.bytes;
  return stored.key;
}
