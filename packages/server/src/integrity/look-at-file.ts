import { createHash } from 'node:crypto';
import type { BlobStore, Inspected } from '../blobs/blob-store';

type Store = Pick<BlobStore, 'read' | 'inspect'>;

/** How a file was found. `actual` is what lies under its name where that is not the file. */
export type Vista<Seen> =
  | { estado: 'sano' | 'inestable'; visto: Seen }
  | { estado: 'faltante' | 'ilegible' }
  | { estado: 'alterado'; actual: Inspected };

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Reads a file into memory, trusting nothing that the store says of it. */
export const readFile = (store: Store, sha256: string): Promise<Vista<Buffer>> =>
  look(store, sha256, async () => {
    const bytes = await store.read(sha256);
    return hashOf(bytes) === sha256 ? bytes : undefined;
  });

/** Reads a file to its end without keeping it. */
export const lookAtFile = (store: Store, sha256: string): Promise<Vista<Inspected>> =>
  look(store, sha256, async () => {
    const found = await store.inspect(sha256);
    return found?.sha256 === sha256 ? found : undefined;
  });

/** What fails once may be the disk's bad day; it is asked a second time, and that it had to be is told. */
async function look<Seen>(
  store: Store,
  sha256: string,
  attempt: () => Promise<Seen | undefined>,
): Promise<Vista<Seen>> {
  const quietly = () => attempt().catch(() => undefined);
  const first = await quietly();
  if (first !== undefined) return { estado: 'sano', visto: first };
  const second = await quietly();
  if (second !== undefined) return { estado: 'inestable', visto: second };
  const actual = await store.inspect(sha256).catch(() => undefined);
  if (actual === undefined || actual?.sha256 === sha256) return { estado: 'ilegible' };
  return actual === null ? { estado: 'faltante' } : { estado: 'alterado', actual };
}
