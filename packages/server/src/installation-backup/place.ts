import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BucketAddress } from '@boveda/bucket';
import { openSharedFiles } from '@boveda/platform/shared-files/open-shared-files';
import type { SharedFiles } from '@boveda/platform/shared-files/shared-files';

/**
 * Where the backups of an installation lie. Below it:
 *   bases/<id>/           base.tar.gz, list.gz, and manifest.json, which is written last
 *   deliveries/<moment>   a signed record for each delivery
 *   wal/<cluster>/…       compressed segments, as <segment>/<hash>
 *   keys/<hash>           keys, sealed for the custody key
 *   blobs/, respaldos/    files of the taxpayers and their backups, by their keys; packs as packs/<uuid>.tar/<hash>
 *   shared/, files/       other files, as <name>/<hash> and by hash
 * The last part of the key of a stored file is the hash of its bytes.
 */
export type BackupPlace = SharedFiles;

/** Opens a place; `folder` is for temporary files where the place is a bucket. Sends no request. */
export const openBackupPlace = (place: string | BucketAddress, folder: string): Promise<BackupPlace> =>
  typeof place === 'string' ? openSharedFiles(place, null) : openSharedFiles(folder, place);

/** A file that was stored. */
export interface Stored {
  key: string;
  /** Hash of the bytes as they are stored. */
  sha256: string;
  bytes: number;
}

/** Stores a stream, passed through `filters` first, under a key that may depend on its hash; null as key drops it. */
export async function storeStream(
  place: BackupPlace,
  source: Readable,
  keyOf: (sha256: string) => string | null,
  ...filters: Transform[]
): Promise<Stored | null> {
  const draft = place.draft();
  const hash = createHash('sha256');
  let bytes = 0;
  const count = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  try {
    await pipeline([source, ...filters, count, createWriteStream(draft, { flags: 'wx', mode: 0o600 })]);
    const sha256 = hash.digest('hex');
    const key = keyOf(sha256);
    if (key === null) return null;
    await place.keep(key, draft);
    return { key, sha256, bytes };
  } finally {
    await rm(draft, { force: true });
  }
}

/** Stores bytes under a key, in place of what is there. */
export async function storeBytes(place: BackupPlace, key: string, bytes: Uint8Array): Promise<void> {
  const draft = place.draft();
  await writeFile(draft, bytes, { flag: 'wx', mode: 0o600 });
  await place.keep(key, draft);
}

/** The bytes under a key; null when there are none. For small files. */
export const readStored = (place: BackupPlace, key: string): Promise<Buffer | null> =>
  withStored(place, key, (file) => readFile(file));

/** Works with a stored file as a file of the local disk; null when there is none. */
export async function withStored<Result>(
  place: BackupPlace,
  key: string,
  work: (file: string) => Promise<Result>,
): Promise<Result | null> {
  const file = await place.open(key);
  if (!file) return null;
  return work(file.path).finally(() => file.release());
}

/** Hash of a file of the local disk. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** The names below a folder, sorted. */
export const namesBelow = async (place: BackupPlace, folder: string): Promise<string[]> =>
  (await place.list(folder)).map(({ name }) => name).toSorted();
