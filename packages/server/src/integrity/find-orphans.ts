import type { BlobStore } from '../platform/blobs/blob-store';
import type { CheckerDeps } from './checker-deps';
import type { Finding } from './finding';

/** For a younger file, a concurrent upload may be about to write the row. */
const YOUNG_MS = 24 * 3_600_000;

/** Yields files of a store that no row names, and that existed a day before the check began to read rows. */
export async function* findOrphans(
  { signal }: CheckerDeps,
  store: Pick<BlobStore, 'inspect' | 'list' | 'strays'>,
  has: (sha256: string) => boolean,
  begun: Date,
): AsyncGenerator<Finding> {
  const oldest = begun.getTime() - YOUNG_MS;
  const told = new Set<string>();
  for await (const sha256 of store.list()) {
    signal?.throwIfAborted();
    if (has(sha256) || told.has(sha256)) continue;
    told.add(sha256);
    const found = await store.inspect(sha256).catch(() => null);
    if (found && found.modified.getTime() < oldest) yield orphan(sha256);
  }
  for await (const { name, modified } of store.strays()) if (modified.getTime() < oldest) yield orphan(name);
}

const orphan = (objeto: string): Finding => ({ clase: 'huerfano', rfc: null, objeto, detalle: '' });
