import { rm } from 'node:fs/promises';
import { sharedFolders } from '@boveda/platform/shared-files/shared-folders';
import type { Deps } from '../../installation/deps';
import type { Paquete } from './paquetes.store';

/** Identifies a package by its owner and id. */
type Name = Pick<Paquete, 'rfc_owner' | 'id'>;

/** Folder of the packages. */
export const PAQUETES = sharedFolders.paquetes;

/** Returns the name of a package's file until it is read. */
export const paqueteFile = ({ rfc_owner, id }: Name): string =>
  `${PAQUETES}/${encodeURIComponent(rfc_owner)}/${encodeURIComponent(id)}.zip`;

/** Returns the package of a file, undefined for another file. */
export function paqueteOf(file: string): Name | undefined {
  const [, rfc, id] = /^[^/]+\/([^/]+)\/([^/]+)\.zip$/.exec(file) ?? [];
  return rfc && id ? { rfc_owner: decodeURIComponent(rfc), id: decodeURIComponent(id) } : undefined;
}

/** Stores a package that `write` writes, so that it survives a crash. When `write` throws, there is no file. */
export async function keepPaquete(
  { sharedFiles }: Pick<Deps, 'sharedFiles'>,
  name: Name,
  write: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = sharedFiles.draft();
  try {
    await write(draft);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await sharedFiles.keep(paqueteFile(name), draft);
}
