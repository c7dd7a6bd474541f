import { promotion, type Registry, type SignedRelease } from '@boveda/contracts';
import { composeRegistry, type ReleaseStore } from '@boveda/releases/store';
import type { Env } from '../installation/settings/env';
import type { AvoidedReleases } from './avoided-releases';
import { type LiveReleases, VanishedError } from './live-releases';

/** registry.json for the environment of a server. */
interface RegistryText {
  /** Changes whenever the text may have changed. */
  version(): Promise<string>;
  /** Null while no area is live; an environment whose areas vanished from the store has none that could be served. */
  text(): Promise<string | null>;
  /** The same with an empty list of areas, for a page that has to be drawn before the first promotion; null when they vanished. */
  textForPage(): Promise<string | null>;
}

/**
 * Reads the registry anew. Releases are immutable, so one that was read before is used when its folder cannot be read; only its
 * signature may be replaced, by another key.
 */
export function registryOf(
  store: ReleaseStore,
  live: LiveReleases,
  avoided: AvoidedReleases,
  { environment, allowsPreview, allowsDev }: Pick<Env, 'environment' | 'allowsPreview' | 'allowsDev'>,
): RegistryText {
  const known = new Map<string, SignedRelease>();
  const remembering: Pick<ReleaseStore, 'promotions' | 'release' | 'keyList'> = {
    keyList: store.keyList,
    promotions: async () => [...(await live.promotions())],
    async release(area, release) {
      const key = `${area}@${release}`;
      const before = known.get(key);
      const found = await store.release(area, release).catch((error: unknown) => {
        if (before) return null;
        throw error;
      });
      if (found) known.set(key, found);
      return found ?? before ?? null;
    },
  };
  /** Shown although reports stopped it before. */
  const pinned = async () => {
    const all = (await live.promotions()).map(({ promotion: text }) => promotion().parse(JSON.parse(text)));
    return new Set(all.flatMap((each) => (each.pinned ? [`${each.area}@${each.live}`] : [])));
  };
  let incomplete = 0;
  const compose = async (): Promise<Registry | null> => {
    try {
      const { registry, missing } = await composeRegistry(remembering, environment, { allowsPreview, allowsDev });
      // Retried at the next request.
      if (missing.length > 0) incomplete++;
      if (missing.length > 0 && missing.length === registry.areas.length) return null;
      const pins = await pinned();
      const avoid = (await avoided()).filter((release) => !pins.has(release));
      return avoid.length > 0 ? { ...registry, avoid } : registry;
    } catch (error) {
      if (!(error instanceof VanishedError)) throw error;
      incomplete++;
      return null;
    }
  };
  const textOf = (registry: Registry | null) => registry && JSON.stringify(registry);
  return {
    version: async () => `${await live.version()} ${incomplete} ${await avoided()}`,
    text: async () => {
      const registry = await compose();
      return registry?.areas.length ? textOf(registry) : null;
    },
    textForPage: async () => textOf(await compose()),
  };
}
