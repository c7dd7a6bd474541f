import type { Lifecycles } from '@boveda/area-kit';
import type { ReleaseRecord } from '@boveda/contracts';
import { LONGEST_MS, withDeadline } from './deadline';
import { isLate } from './failure';
import type { Federation } from './federation';

const BACK_OFF_MS = 600;

/** Loads the lifecycles of exposed modules. */
export interface LifecycleLoader {
  /** Loads a module; retries once, unless the first attempt used up its whole time. */
  load(release: ReleaseRecord, module: string): Promise<Lifecycles>;
  /** Loads ahead what is about to be shown; `load` then takes this attempt. */
  loadEarly(release: ReleaseRecord, module: string): Promise<Lifecycles>;
  /** Makes the next load evaluate the release again: a lazy chunk keeps the failure it once had. */
  loadAfresh(release: ReleaseRecord): void;
}

export function createLifecycleLoader({ loadModule }: Pick<Federation, 'loadModule'>): LifecycleLoader {
  /** Failed attempts by container: their number is part of the next address. */
  const failures = new Map<string, number>();
  /** Attempts that `loadEarly` began, by container and module, until they are shown. */
  const early = new Map<string, Map<string, Promise<Lifecycles>>>();

  const loadAfresh = ({ container }: ReleaseRecord): void => {
    failures.set(container, (failures.get(container) ?? 0) + 1);
    early.delete(container);
  };

  const attempt = async (release: ReleaseRecord, module: string): Promise<Lifecycles> => {
    const failed = failures.get(release.container) ?? 0;
    try {
      const loaded = await withDeadline(loadModule(release, module, failed), LONGEST_MS, `load ${release.id}`);
      return asLifecycles(loaded);
    } catch (error) {
      loadAfresh(release);
      throw error;
    }
  };

  /** Takes the early attempt once; every later call begins a new one. */
  const firstAttempt = (release: ReleaseRecord, module: string): Promise<Lifecycles> => {
    const begun = early.get(release.container)?.get(module);
    early.get(release.container)?.delete(module);
    return begun ?? attempt(release, module);
  };

  return {
    loadAfresh,
    loadEarly(release, module) {
      const ofRelease = early.get(release.container) ?? new Map<string, Promise<Lifecycles>>();
      const begun = ofRelease.get(module) ?? attempt(release, module);
      early.set(release.container, ofRelease.set(module, begun));
      begun.catch(() => undefined);
      return begun;
    },
    async load(release, module) {
      try {
        return await firstAttempt(release, module);
      } catch (error) {
        if (isLate(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, BACK_OFF_MS));
        return attempt(release, module);
      }
    },
  };
}

function asLifecycles(loaded: unknown): Lifecycles {
  const { bootstrap, mount, unmount } = (loaded ?? {}) as Partial<Lifecycles>;
  if (!bootstrap || !mount || !unmount) throw new Error('The module exposes no lifecycles');
  return loaded as Lifecycles;
}
