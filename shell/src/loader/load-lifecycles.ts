import type { Lifecycles } from '@boveda/area-kit';
import type { ReleaseRecord } from '@boveda/contracts';
import { LONGEST_MS, withDeadline } from './deadline';
import { isLate } from './failure';
import { loadModule } from './federation';

const BACK_OFF_MS = 600;

/** Failed attempts of this page by container: a container that failed once is always asked for anew. */
const failures = new Map<string, number>();

/** What was loaded ahead, by container and module, until it is shown. */
const early = new Map<string, Map<string, Promise<Lifecycles>>>();

/** The next load evaluates the release anew: what a lazy part of it once failed with, or hangs in, it keeps for ever. */
export function loadAfresh({ container }: ReleaseRecord): void {
  failures.set(container, (failures.get(container) ?? 0) + 1);
  early.delete(container);
}

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

/** Loads ahead what somebody is about to see: it is evaluated while they, or the frame around it, are still on their way. */
export function loadEarly(release: ReleaseRecord, module: string): Promise<Lifecycles> {
  const ofRelease = early.get(release.container) ?? new Map<string, Promise<Lifecycles>>();
  const begun = ofRelease.get(module) ?? attempt(release, module);
  early.set(release.container, ofRelease.set(module, begun));
  begun.catch(() => undefined);
  return begun;
}

/** The try that was begun ahead, once; any later one starts afresh. */
function firstAttempt(release: ReleaseRecord, module: string): Promise<Lifecycles> {
  const begun = early.get(release.container)?.get(module);
  early.get(release.container)?.delete(module);
  return begun ?? attempt(release, module);
}

/**
 * The lifecycles of an exposed module, tried twice unless the first try took its whole time. A failure is remembered
 * only so that the next try starts afresh.
 */
export async function loadLifecycles(release: ReleaseRecord, module: string): Promise<Lifecycles> {
  try {
    return await firstAttempt(release, module);
  } catch (error) {
    if (isLate(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, BACK_OFF_MS));
    return attempt(release, module);
  }
}

function asLifecycles(loaded: unknown): Lifecycles {
  const { bootstrap, mount, unmount } = (loaded ?? {}) as Partial<Lifecycles>;
  if (!bootstrap || !mount || !unmount) throw new Error('The module exposes no lifecycles');
  return loaded as Lifecycles;
}
