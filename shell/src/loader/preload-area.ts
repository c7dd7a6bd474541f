import type { Federation } from './federation';
import type { LifecycleLoader } from './load-lifecycles';
import type { LiveRegistry } from './registry';
import type { ShownReleases } from './shown';

/** The page is idle so long after its first screen. */
const IDLE_MS = 1000;
/** A pointer that only crosses a menu entry has left it by then. */
const PASSING_MS = 60;
/** Data of an address is fetched ahead at most this often. */
const AGAIN_MS = 5000;

/** Loads ahead what the user is likely to open. */
export interface Preloading {
  /** Loads the area of the first address below `/{rfc}`, in parallel with the frame. */
  loadAreaEarly(path: string): void;
  /**
   * For a pointer or focus on a link to an address below `/{rfc}`: fetches its area and the shared modules that it uses, and
   * its data if the pointer stays.
   */
  expectVisit(path: string): void;
  /** For a pointer or focus that left the link. */
  forgetVisit(): void;
  /**
   * Fetches the shared modules of all live areas once the first screen is shown; does nothing in a browser that saves data.
   * Returns a cancel function.
   */
  warmUpWhenIdle(): () => void;
}

interface Needs {
  registry: Pick<LiveRegistry, 'get' | 'areaAt'>;
  federation: Pick<Federation, 'preloadModule'>;
  lifecycles: Pick<LifecycleLoader, 'loadEarly'>;
  shown: Pick<ShownReleases, 'onFirst'>;
  warm: (names: Iterable<string>) => void;
}

export function createPreloading({ registry, federation, lifecycles, shown, warm }: Needs): Preloading {
  let stay: ReturnType<typeof setTimeout> | undefined;
  /** When the data of an address was last fetched ahead. */
  const asked = new Map<string, number>();

  /** Failures are ignored: the visit itself asks again and shows them. */
  const prefetchData = (path: string): void => {
    const area = registry.areaAt(path);
    const now = performance.now();
    if (!area || document.hidden || now - (asked.get(path) ?? Number.NEGATIVE_INFINITY) < AGAIN_MS) return;
    asked.set(path, now);
    void lifecycles.loadEarly(area, './area').then(
      ({ prefetch }) => prefetch?.(path),
      () => undefined,
    );
  };
  const forgetVisit = () => clearTimeout(stay);

  return {
    forgetVisit,
    loadAreaEarly(path) {
      const area = registry.areaAt(path);
      if (area) void lifecycles.loadEarly(area, './area').catch(() => undefined);
    },
    expectVisit(path) {
      const area = registry.areaAt(path);
      if (!area) return;
      federation.preloadModule(area, './area');
      warm(Object.keys(area.shared));
      forgetVisit();
      if (!savesData()) stay = setTimeout(() => prefetchData(path), PASSING_MS);
    },
    warmUpWhenIdle() {
      if (savesData()) return () => undefined;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const stop = shown.onFirst(() => {
        timer = setTimeout(
          () => warm((registry.get()?.areas ?? []).flatMap((area) => Object.keys(area.shared))),
          IDLE_MS,
        );
      });
      return () => {
        stop();
        clearTimeout(timer);
      };
    },
  };
}

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
