import { link, readdir, rename, rm } from 'node:fs/promises';
import type { ReleaseKey } from '../verify/signature';
import { unlessAbsent } from './files';
import {
  entryOf,
  keyFolder,
  makeKey,
  OWN,
  pemFile,
  readKey,
  retiredKeys,
  type Signer,
  trust,
  trustedKeys,
} from './keys';

const NEXT = 'release-key-next';
const OLD = 'release-key-old';

/** The keys beside the key of the installation while that is replaced. */
export interface KeyRing {
  /** Made, and does not sign yet. */
  next: Signer | null;
  /** Signed before, and is not retired. */
  old: Signer | null;
}

/** How far the replacement is, as the files of the keys tell. */
export const readKeyRing = async (home: string): Promise<KeyRing> => ({
  next: await readKey(home, NEXT),
  old: await readKey(home, OLD),
});

/** Path of the private key of the successor while there is one. */
export const nextKeyFile = (home: string): string => pemFile(home, NEXT);

/** Path of the private key of the installation. */
export const ownKeyFile = (home: string): string => pemFile(home, OWN);

/**
 * Makes the successor of a key unless there is one, and adds it to the file of trusted keys for what that key may sign. May be
 * interrupted and repeated.
 */
export async function createNextKey(home: string, env: NodeJS.ProcessEnv, of: ReleaseKey): Promise<Signer> {
  const next = await makeKey(home, NEXT);
  const known = [...(await trustedKeys(home, {})), ...(await retiredKeys(home, {}))];
  if (known.some(({ id }) => id === next.id)) return next;
  const scopes = (await trustedKeys(home, env)).find(({ id }) => id === of.id)?.scopes;
  await trust(home, of, `${entryOf({ publicKey: next.publicKey, scopes })} # this installation`);
  return next;
}

/** Renames the file of the next key to that of the installation, atomically. The previous key stays in a file of its own. An interrupted call may be repeated. */
export async function useNextKey(home: string): Promise<void> {
  await link(pemFile(home, OWN), pemFile(home, OLD)).catch(async (error: NodeJS.ErrnoException) => {
    // The link of an attempt that was interrupted.
    const isLinked = error.code === 'EEXIST' && (await readKey(home, OLD))?.id === (await readKey(home, OWN))?.id;
    if (!isLinked) throw error;
  });
  await rename(pemFile(home, NEXT), pemFile(home, OWN));
}

/** Removes the private key of a retired key, where its file is here. */
export async function removeKeyFile(home: string, id: string): Promise<void> {
  for (const file of await unlessAbsent(readdir(keyFolder(home)), [])) {
    const name = file.endsWith('.pem') ? file.slice(0, -'.pem'.length) : OWN;
    if (name !== OWN && (await readKey(home, name))?.id === id) await rm(pemFile(home, name));
  }
}
