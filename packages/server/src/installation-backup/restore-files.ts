import { chmod, copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { openBucket } from '@boveda/bucket';
import type { BlobPlace } from '@boveda/platform/blobs/open-blobs';
import type { SharedFiles } from '@boveda/platform/shared-files/shared-files';
import pMap from 'p-map';
import { SHARED } from './copy-files';
import { type BackupPlace, hashFile, namesBelow, withStored } from './place';

const AT_ONCE = 4;
const HASH = 64;

/** Puts a file of a backup back, after its hash was compared. @throws when it is missing or damaged. */
export async function restoreOne(
  place: BackupPlace,
  key: string,
  sha256: string,
  put: (file: string) => Promise<unknown>,
): Promise<void> {
  const found = await withStored(place, key, async (file) => {
    if ((await hashFile(file)) !== sha256) throw new Error(`${key}: está dañado en el respaldo`);
    await put(file);
    return true;
  });
  if (!found) throw new Error(`${key}: falta en el respaldo`);
}

/** Writes a file of the home. Its new folders and itself are closed to other users, unless it is public. */
export async function placeFile(from: string, to: string, { isPublic = false } = {}): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true, mode: isPublic ? 0o755 : 0o700 });
  await copyFile(from, to);
  await chmod(to, isPublic ? 0o644 : 0o600);
}

/** Puts every blob and pack of a prefix back into a store; returns how many. */
export async function restoreBlobs(place: BackupPlace, prefix: string, to: BlobPlace): Promise<number> {
  const bucket = to.bucket && openBucket(to.bucket);
  const put = (file: string, key: string) =>
    bucket ? bucket.putFile(key, file) : placeFile(file, path.join(to.folder, key));
  // A store that was never opened is taken for a disk that is not mounted.
  await mkdir(path.join(to.folder, 'tmp'), { recursive: true, mode: 0o700 });
  let files = 0;
  for (const folder of foldersOf(prefix))
    await pMap(
      await namesBelow(place, folder),
      async (name) => {
        const key = name.slice(prefix.length + 1);
        const target = key.startsWith('packs/') ? key.slice(0, -HASH - 1) : key;
        await restoreOne(place, name, name.slice(-HASH), (file) => put(file, target));
        files++;
      },
      { concurrency: AT_ONCE },
    );
  bucket?.close();
  return files;
}

/** The folders in which a backup has the blobs of a store. */
export const foldersOf = (prefix: string): string[] => [
  ...Array.from({ length: 256 }, (_, at) => `${prefix}/${at.toString(16).padStart(2, '0')}`),
  `${prefix}/packs`,
];

/** Puts the shared files back. */
export async function restoreShared(place: BackupPlace, shared: SharedFiles): Promise<void> {
  for (const name of await namesBelow(place, SHARED))
    await restoreOne(place, name, name.slice(-HASH), async (file) => {
      const draft = shared.draft();
      await copyFile(file, draft);
      await shared.keep(name.slice(SHARED.length + 1, -HASH - 1), draft);
    });
}
