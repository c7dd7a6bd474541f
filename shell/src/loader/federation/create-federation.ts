import type { ReleaseRecord } from '@boveda/contracts';
import { type Guard, noGuard } from '../guard/guard';
import { createContainers } from './container';
import { createPins } from './pins';
import { entryOf } from './release-files';
import { createScriptFetcher, type FetchLimits, type ScriptFetcher } from './script-fetcher';

/** Loads exposed modules of releases; every script that runs has the hash that its release record states. */
export interface Federation extends Pick<ScriptFetcher, 'waitFor' | 'distrust'> {
  /**
   * Loads one exposed module of a release.
   * @param attempt 0 for the first; a later one evaluates the container again, under its own address.
   */
  loadModule(release: ReleaseRecord, module: string, attempt: number): Promise<unknown>;
  /** Fetches ahead what a module needs. Failures are ignored: loading the module reports them. */
  preloadModule(release: ReleaseRecord, module: string): void;
  /** Allows the scripts of one origin without a hash for the rest of the page. The page's policy must allow it too. */
  trustOrigin(origin: string): void;
}

export function createFederation(limits: FetchLimits, guard: Pick<Guard, 'ready' | 'runs'> = noGuard): Federation {
  const pins = createPins();
  const scripts = createScriptFetcher(pins, limits);
  const containers = createContainers();
  return {
    waitFor: scripts.waitFor,
    distrust: scripts.distrust,
    trustOrigin: pins.trustOrigin,
    async loadModule(release, module, attempt) {
      const entry = entryOf(release);
      if (attempt > 0) entry.searchParams.set('r', String(attempt));
      await Promise.all([scripts.fetch(release, module, entry), guard.ready]);
      const integrity = pins.isUnpinned(entry.href) ? null : pins.integrityOf(entry.href);
      const run = guard.runs(release);
      return containers.take(release.container, module, { src: entry.href, integrity }).finally(run.end);
    },
    preloadModule: (release, module) => void scripts.fetch(release, module, entryOf(release)).catch(() => undefined),
  };
}
