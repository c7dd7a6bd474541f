import type { SignedRelease } from '@boveda/contracts';
import { composeRegistry, type ReleaseStore } from '@boveda/releases/store';
import type { Env } from '../env';

/** registry.json for the environment of a server. */
interface RegistryText {
  /** Changes when the text may have changed. */
  version(): Promise<string>;
  text(): Promise<string>;
}

/** Reads it anew but for the releases: those never change, so what was read once is there even while its folder is not. */
export function registryOf(
  store: ReleaseStore,
  { environment, allowsPreview, allowsDev }: Pick<Env, 'environment' | 'allowsPreview' | 'allowsDev'>,
): RegistryText {
  const known = new Map<string, SignedRelease>();
  const remembering: Pick<ReleaseStore, 'promotions' | 'release'> = {
    promotions: (name) => store.promotions(name),
    async release(area, release) {
      const key = `${area}@${release}`;
      const found = known.get(key) ?? (await store.release(area, release));
      if (found) known.set(key, found);
      return found;
    },
  };
  let incomplete = 0;
  const ask = () => store.version(environment);
  const version = store.folder === null ? forAMoment(ask) : ask;
  return {
    version: async () => `${await version()} ${incomplete}`,
    async text() {
      const { registry, missing } = await composeRegistry(remembering, environment, { allowsPreview, allowsDev });
      // Looked for again at the next request.
      if (missing.length > 0) incomplete++;
      return JSON.stringify(registry);
    },
  };
}

/** Asks a far store at most once a second, and goes on with what it said last while it does not answer. */
function forAMoment(ask: () => Promise<number>): () => Promise<number> {
  let asked = Number.NEGATIVE_INFINITY;
  let last: Promise<number> | null = null;
  return () => {
    if (last && performance.now() - asked < 1000) return last;
    asked = performance.now();
    const before = last;
    last = before ? ask().catch(() => before) : ask();
    last.catch(() => {
      last = null;
    });
    return last;
  };
}
