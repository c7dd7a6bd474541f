import type { BlobStore, Inspected } from '@boveda/platform/blobs/blob-store';
import { sha256Of } from '@boveda/platform/core/sha256';

type Store = Pick<BlobStore, 'read' | 'inspect'>;

/** State of a file. `actual` is the content stored under its name when it differs. */
export type FileState<Seen> =
  | { estado: 'sano' | 'inestable'; visto: Seen }
  | { estado: 'faltante' | 'ilegible' }
  | { estado: 'alterado'; actual: Inspected };

/** Reads a file into memory and verifies it independently of the store. */
export const readFile = (store: Store, sha256: string): Promise<FileState<Buffer>> =>
  look(store, sha256, async () => {
    const bytes = await store.read(sha256);
    return sha256Of(bytes) === sha256 ? bytes : undefined;
  });

/** Reads a file to its end without keeping it. */
export const lookAtFile = (store: Store, sha256: string): Promise<FileState<Inspected>> =>
  look(store, sha256, async () => {
    const found = await store.inspect(sha256);
    return found?.sha256 === sha256 ? found : undefined;
  });

/** A single failure may be temporary: the read is repeated once, and the repetition is reported. */
async function look<Seen>(
  store: Store,
  sha256: string,
  attempt: () => Promise<Seen | undefined>,
): Promise<FileState<Seen>> {
  const quietly = () => attempt().catch(() => undefined);
  const first = await quietly();
  if (first !== undefined) return { estado: 'sano', visto: first };
  const second = await quietly();
  if (second !== undefined) return { estado: 'inestable', visto: second };
  const actual = await store.inspect(sha256).catch(() => undefined);
  if (actual === undefined || actual?.sha256 === sha256) return { estado: 'ilegible' };
  return actual === null ? { estado: 'faltante' } : { estado: 'alterado', actual };
}
