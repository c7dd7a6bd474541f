import { randomUUID } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { createDurableFolder } from '../../blobs/durable-folder';
import type { Deps } from '../../deps';
import { places } from '../../env';
import type { Paquete } from './paquetes.store';

/** Name of a package by its owner and id. */
type Name = Pick<Paquete, 'rfc_owner' | 'id'>;

/** Where a package lies until it is read. */
export const paqueteFile = ({ env }: Pick<Deps, 'env'>, { rfc_owner, id }: Name): string =>
  path.join(places(env.home).downloads, encodeURIComponent(rfc_owner), `${encodeURIComponent(id)}.zip`);

/** Has a package written to a draft; then it survives a power cut. When `write` throws, there is none. */
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
