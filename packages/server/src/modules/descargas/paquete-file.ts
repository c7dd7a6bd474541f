import { randomUUID } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { createDurableFolder } from '../../platform/blobs/durable-folder';
import { places } from '../../platform/core/env';
import type { Deps } from '../../platform/deps';
import type { Paquete } from './paquetes.store';

/** Identifies a package by its owner and id. */
type Name = Pick<Paquete, 'rfc_owner' | 'id'>;

/** Returns the path of a package until it is read. */
export const paqueteFile = ({ env }: Pick<Deps, 'env'>, { rfc_owner, id }: Name): string =>
  path.join(places(env.home).downloads, encodeURIComponent(rfc_owner), `${encodeURIComponent(id)}.zip`);

/** Writes a package to a draft and syncs it, so that it survives a power cut. When `write` throws, there is no file. */
export async function keepPaquete(
  deps: Pick<Deps, 'env'>,
  name: Name,
  write: (draft: string) => Promise<void>,
): Promise<void> {
  const root = places(deps.env.home).downloads;
  const file = paqueteFile(deps, name);
  await mkdir(root, { recursive: true, mode: 0o700 });
  const folder = createDurableFolder(root);
  await folder.ensure(path.dirname(file));
  const draft = `${file}.${randomUUID()}`;
  await write(draft);
  const handle = await open(draft, 'r+');
  await handle.sync();
  await handle.close();
  await folder.move(draft, file);
}
