import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { keyOf } from '@boveda/platform/blobs/layout';
import type { SharedFiles } from '@boveda/platform/shared-files/shared-files';
import { sharedFolders } from '@boveda/platform/shared-files/shared-folders';
import { places } from '../installation/settings/env';
import { type BackupPlace, hashFile, namesBelow, storeStream } from './place';

/** Folder of the shared files in a backup. */
export const SHARED = 'shared';
/** Folder of other files of the home in a backup. */
export const FILES = 'files';

/** Copies the shared files that a backup lacks: received packages, large ZIPs, exports. A name always has the same bytes. */
export async function copyShared(
  place: BackupPlace,
  shared: SharedFiles,
  seen?: (key: string) => void,
): Promise<number> {
  const names = await namesBelow(place, SHARED);
  const known = new Map(names.map((name) => [name.slice(SHARED.length + 1, name.lastIndexOf('/')), name]));
  let copied = 0;
  for (const folder of Object.values(sharedFolders))
    for (const { name } of await shared.list(folder)) {
      const key = known.get(name) ?? (await copyOne(name));
      if (key) seen?.(key);
    }
  return copied;

  async function copyOne(name: string): Promise<string | undefined> {
    // It may have been read and removed meanwhile.
    const file = await shared.open(name);
    if (!file) return undefined;
    copied++;
    const keyFor = (sha256: string) => `${SHARED}/${name}/${sha256}`;
    const stored = await storeStream(place, createReadStream(file.path), keyFor).finally(() => file.release());
    return stored?.key;
  }
}

/** Copies the other files of a home that a backup lacks: certificates, schemas, releases. `seen` gets each path below the home. */
export async function copyHome(
  place: BackupPlace,
  home: string,
  seen: (key: string, path: string) => void,
): Promise<void> {
  for await (const file of filesBelow(home)) {
    const sha256 = await hashFile(file).catch(() => null);
    if (sha256 === null) continue;
    const key = `${FILES}/${keyOf(sha256)}`;
    if (!(await place.has(key))) {
      const stored = await storeStream(place, createReadStream(file), (found) => (found === sha256 ? key : null));
      if (!stored) throw new Error(`${file} changed while it was copied`);
    }
    seen(key, path.relative(home, file).split(path.sep).join('/'));
  }
}

/** The files of a home that nothing else in a backup holds. */
async function* filesBelow(home: string): AsyncGenerator<string> {
  const at = places(home);
  const elsewhere = new Set([
    ...[at.postgres, at.blobs, at.respaldos, at.secrets, at.releaseKeys, at.mirror, at.installationBackup],
    ...[...Object.values(sharedFolders), 'tmp'].map((folder) => path.join(at.data, folder)),
  ]);
  async function* walk(folder: string): AsyncGenerator<string> {
    for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
      const file = path.join(folder, entry.name);
      if (entry.isFile()) yield file;
      else if (entry.isDirectory() && !elsewhere.has(file)) yield* walk(file);
    }
  }
  for (const folder of [at.data, at.build]) yield* walk(folder);
}
