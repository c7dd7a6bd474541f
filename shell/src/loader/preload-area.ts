import type { ReleaseRecord } from '@boveda/contracts';
import type { Federation } from './federation';
import type { LifecycleLoader } from './load-lifecycles';
import type { LiveRegistry } from './registry';
import type { ShownReleases } from './shown';

/** So long after its first screen the page is asked whether it is idle; on a slow machine the screen still renders then. */
const IDLE_MS = 1000;
const whenIdle = (work: () => void): unknown =>
  window.requestIdleCallback ? window.requestIdleCallback(work) : work();
/** A pointer that only crosses a menu entry has left it by then. */
const PASSING_MS = 60;
/** Data of an address is fetched ahead at most this often. */
const AGAIN_MS = 5000;

/** Loads ahead what the user is likely to open. */
export interface Preloading {
  /**
   * Loads the area of the first address below `/{rfc}` and what fills the slots of its screen, in parallel with the frame, and
   * makes the screen's first requests. Slots are named after the screen they are on: `dashboard.upload`.
   */
  loadAreaEarly(address: string): void;
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
  const loadWithData = (area: ReleaseRecord, address: string): void => {
    asked.set(address, performance.now());
    void lifecycles.loadEarly(area, './area').then(
      ({ prefetch }) => prefetch?.(address),
      () => undefined,
    );
  };
  const prefetchData = (path: string): void => {
    const area = registry.areaAt(path);
    const before = asked.get(path) ?? Number.NEGATIVE_INFINITY;
    if (area && !document.hidden && performance.now() - before >= AGAIN_MS) loadWithData(area, path);
  };
  const forgetVisit = () => clearTimeout(stay);

  return {
    forgetVisit,
    loadAreaEarly(address) {
      const [path = ''] = address.split('?', 1);
      const area = registry.areaAt(path);
      if (area) loadWithData(area, address);
      const [screen] = path.split('/', 1);
      for (const filler of registry.get()?.areas ?? [])
        for (const [slot, module] of Object.entries(filler.slots))
          if (slot.startsWith(`${screen}.`)) void lifecycles.loadEarly(filler, module).catch(() => undefined);
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
          () => whenIdle(() => warm((registry.get()?.areas ?? []).flatMap((area) => Object.keys(area.shared)))),
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
