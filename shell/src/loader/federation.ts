import type { ReleaseRecord } from '@boveda/contracts';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { entryOf, pinsOf, scriptsOf } from './release-files';

const SCRIPT_TIMEOUT_MS = 8000;

/** Address of every file that may run here → the hash it must have. */
const pins = new Map<string, string>();

const pinOf = (address: string): string => {
  const url = new URL(address, document.baseURI);
  url.search = '';
  const integrity = pins.get(url.href);
  if (!integrity) throw new Error(`${url.pathname} belongs to no release of the registry`);
  return integrity;
};

registerPlugins([
  {
    name: 'boveda-pins',
    // Fails closed: a script that no release record names is never asked for, and one that changed never runs.
    createScript({ url }) {
      const script = Object.assign(document.createElement('script'), {
        src: url,
        crossOrigin: 'anonymous',
        integrity: pinOf(url),
      });
      return { script, timeout: SCRIPT_TIMEOUT_MS };
    },
  },
]);

/**
 * Loads one exposed module of a release. The container is registered by its script, not by its manifest: the record
 * already says everything the manifest says, and so no request of the runtime goes past the pins.
 * @param attempt 0 at first; later ones ask for other addresses, because the browser remembers a script that failed.
 */
export async function loadModule(release: ReleaseRecord, module: string, attempt: number): Promise<unknown> {
  for (const [address, integrity] of pinsOf(release)) pins.set(address, integrity);
  const entry = entryOf(release);
  if (attempt > 0) entry.searchParams.set('r', String(attempt));
  else preloadModule(release, module);
  registerRemotes([{ name: release.container, entry: entry.href }], { force: attempt > 0 });
  return loadRemote(`${release.container}/${module.slice('./'.length)}`);
}

const preloaded = new Set<string>();

/** Lets the browser fetch, but not run, what an exposed module needs. */
export function preloadModule(release: ReleaseRecord, module: string): void {
  const pinned = new Map(pinsOf(release));
  for (const { href } of [entryOf(release), ...scriptsOf(release, module)]) {
    const integrity = pinned.get(href);
    if (!integrity || preloaded.has(href)) continue;
    preloaded.add(href);
    const link = { rel: 'preload', as: 'script', crossOrigin: 'anonymous', integrity, href };
    document.head.append(Object.assign(document.createElement('link'), link));
  }
}
