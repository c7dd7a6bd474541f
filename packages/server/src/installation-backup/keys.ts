import { createHmac } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { mergeMasterKeys } from '@boveda/platform/core/keyring';
import { sha256Of } from '@boveda/platform/core/sha256';
import * as z from 'zod';
import { type Env, places } from '../installation/settings/env';
import type { Custody, CustodyKey } from './custody';
import { type BackupPlace, readStored, storeBytes } from './place';

/** Folder of the sealed keys in a backup. */
export const KEYS = 'keys';

/** Contents of key files in base64, by their paths below the home. */
const keyFiles = z.record(z.string().regex(/^data\/(secrets|keys)\/[\w.-]+$/), z.base64());
type KeyFiles = z.output<typeof keyFiles>;

/** Files that are being written have names of their own for a moment. */
const isDraft = (name: string) => /\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name);

/** All keys of an installation: its secrets, its release keys, and the master key of the environment as the file it replaces. */
export async function collectKeys({ home, masterKey }: Pick<Env, 'home' | 'masterKey'>): Promise<KeyFiles> {
  const { secrets, releaseKeys } = places(home);
  const files: KeyFiles = {};
  for (const folder of [secrets, releaseKeys])
    for (const name of (await readdir(folder).catch(() => [])).toSorted())
      if (!isDraft(name))
        files[`${path.relative(home, folder)}/${name}`] = (await readFile(path.join(folder, name))).toString('base64');
  if (masterKey !== undefined)
    files['data/secrets/master.key'] = Buffer.from(`${masterKey.replaceAll(',', '\n')}\n`).toString('base64');
  return files;
}

/** Names a set of keys for this installation only: it tells that they are others, and nothing else. */
export const markOf = (files: KeyFiles): string =>
  createHmac('sha256', files['data/secrets/master.key'] ?? '')
    .update(JSON.stringify(files))
    .digest('hex');

/** Seals keys for the custody key and stores them; returns the hash under which they are. */
export async function storeKeys(place: BackupPlace, custody: Custody, files: KeyFiles): Promise<string> {
  const sealed = await custody.seal(Buffer.from(JSON.stringify(files)));
  const sha256 = sha256Of(sealed);
  await storeBytes(place, `${KEYS}/${sha256}`, sealed);
  return sha256;
}

/**
 * Writes the keys of a backup into a home: the newest of each, and of the master key all that were valid, since each row may be
 * sealed with any of them. `hashes` go from the oldest to the newest. @throws when one is missing or does not open.
 */
export async function restoreKeys(
  place: BackupPlace,
  custody: CustodyKey,
  hashes: readonly string[],
  home: string,
): Promise<void> {
  const sets: KeyFiles[] = [];
  for (const sha256 of new Set(hashes)) {
    const sealed = await readStored(place, `${KEYS}/${sha256}`);
    if (!sealed || sha256Of(sealed) !== sha256) throw new Error(`${KEYS}/${sha256}: missing or damaged`);
    sets.push(keyFiles.parse(JSON.parse((await custody.open(sealed)).toString())));
  }
  const { secrets, releaseKeys } = places(home);
  for (const folder of [secrets, releaseKeys]) await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const [name, content] of Object.entries(sets.at(-1) ?? {}))
    await writeFile(path.join(home, name), Buffer.from(content, 'base64'), { mode: 0o600 });
  for (const older of sets.toReversed().slice(1))
    await mergeMasterKeys(secrets, Buffer.from(older['data/secrets/master.key'] ?? '', 'base64').toString());
}
