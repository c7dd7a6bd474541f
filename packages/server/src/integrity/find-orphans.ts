import type { BlobStore } from '@boveda/platform/blobs/blob-store';
import pMap from 'p-map';
import type { CheckerDeps } from './checker-deps';
import type { Finding } from './finding';
import type { Portion } from './portion';
import { namedOf, type Round } from './round.store';

/** For a younger file, a concurrent upload may be about to write the row. */
const YOUNG_MS = 24 * 3_600_000;
/** Names of a portion. */
const PORTION = 5_000;
const AT_ONCE = 4;

type Store = Pick<BlobStore, 'inspect' | 'list' | 'strays'>;

const isOld = (modified: Date, { begun }: Round) => modified.getTime() < begun.getTime() - YOUNG_MS;

/** Finds files of a store that no row names, and that existed a day before the round began. */
export async function findOrphans(
  { db, signal }: CheckerDeps,
  round: Round,
  store: Store,
  after: string | null,
): Promise<Portion> {
  const { items: names, last } = await take(store.list(after ?? ''), (name) => name, signal);
  const named = await namedOf(db, round, names);
  const found = await pMap(
    names.filter((name) => !named.has(name)),
    async (name) => {
      signal?.throwIfAborted();
      const seen = await store.inspect(name).catch(() => null);
      return seen && isOld(seen.modified, round) ? [orphan(name)] : [];
    },
    { concurrency: AT_ONCE },
  );
  return { hallazgos: found.flat(), last };
}

/** Finds files of a store that are no blobs, and that existed a day before the round began. */
export async function findStrays(
  { signal }: CheckerDeps,
  round: Round,
  store: Store,
  after: string | null,
): Promise<Portion> {
  const { items, last } = await take(store.strays(after ?? ''), ({ name }) => name, signal);
  return {
    hallazgos: items.filter(({ modified }) => isOld(modified, round)).map(({ name }) => orphan(name)),
    last,
  };
}

/** The first items of a list; `last` is null when there are no more. */
async function take<Item>(
  list: AsyncIterable<Item>,
  nameOf: (item: Item) => string,
  signal: AbortSignal | undefined,
): Promise<{ items: Item[]; last: string | null }> {
  const items: Item[] = [];
  for await (const item of list) {
    signal?.throwIfAborted();
    items.push(item);
    if (items.length === PORTION) return { items, last: nameOf(item) };
  }
  return { items, last: null };
}

const orphan = (objeto: string): Finding => ({ clase: 'huerfano', rfc: null, objeto, detalle: '' });
