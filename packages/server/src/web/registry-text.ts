import type { SignedRelease } from '@boveda/contracts';
import { composeRegistry, type ReleaseStore } from '@boveda/releases/store';
import type { Env } from '../platform/core/env';
import type { LiveReleases } from './live-releases';

/** registry.json for the environment of a server. */
interface RegistryText {
  /** Changes whenever the text may have changed. */
  version(): Promise<string>;
  text(): Promise<string>;
}

/**
 * Reads the registry anew, with cached releases: those are immutable, so a release read once remains available when its
 * folder is not.
 */
export function registryOf(
  store: ReleaseStore,
  live: LiveReleases,
  { environment, allowsPreview, allowsDev }: Pick<Env, 'environment' | 'allowsPreview' | 'allowsDev'>,
): RegistryText {
  const known = new Map<string, SignedRelease>();
  const remembering: Pick<ReleaseStore, 'promotions' | 'release'> = {
    promotions: async () => [...(await live.promotions())],
    async release(area, release) {
      const key = `${area}@${release}`;
      const found = known.get(key) ?? (await store.release(area, release));
      if (found) known.set(key, found);
      return found;
    },
  };
  let incomplete = 0;
  return {
    version: async () => `${await live.version()} ${incomplete}`,
    async text() {
      const { registry, missing } = await composeRegistry(remembering, environment, { allowsPreview, allowsDev });
      // Retried at the next request.
      if (missing.length > 0) incomplete++;
      return JSON.stringify(registry);
    },
  };
}
