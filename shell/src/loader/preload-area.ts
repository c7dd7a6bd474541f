import { areaAt } from '@boveda/releases';
import { preloadModule } from './federation';
import { loadEarly } from './load-lifecycles';
import { warm } from './provided';
import { currentRegistry } from './registry';
import { onFirstShown } from './shown';

/** So long after the first screen the page has nothing else to do. */
const IDLE_MS = 1000;
/** A pointer that only passes over a menu is gone by then. */
const PASSING_MS = 60;
/** Data of a place is asked for ahead at most so often. */
const AGAIN_MS = 5000;

const areaOf = (path: string) => {
  const registry = currentRegistry();
  return registry && areaAt(registry, path);
};

/** Loads the area of the first address below `/{rfc}` while the frame around it is still on its way. */
export function loadAreaEarly(path: string): void {
  const area = areaOf(path);
  if (area) void loadEarly(area, './area').catch(() => undefined);
}

let stay: ReturnType<typeof setTimeout> | undefined;

/**
 * Somebody may be about to open an address below `/{rfc}`: fetches its area with all that it takes from the shell, and when
 * they stay has it ask for its data.
 */
export function expectVisit(path: string): void {
  const area = areaOf(path);
  if (!area) return;
  preloadModule(area, './area');
  warm(Object.keys(area.shared));
  forgetVisit();
  if (!savesData()) stay = setTimeout(() => askAhead(path), PASSING_MS);
}

/** They went past. */
export const forgetVisit = (): void => clearTimeout(stay);

const asked = new Map<string, number>();

/** What fails is asked for again, and heard of, by whoever really goes there. */
function askAhead(path: string): void {
  const area = areaOf(path);
  const now = performance.now();
  if (!area || document.hidden || now - (asked.get(path) ?? Number.NEGATIVE_INFINITY) < AGAIN_MS) return;
  asked.set(path, now);
  void loadEarly(area, './area').then(
    ({ prefetch }) => prefetch?.(path),
    () => undefined,
  );
}

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Fetches ahead, once the first screen stands, what any live area takes from the shell. Never for those who save data. */
export function warmUpWhenIdle(): () => void {
  if (savesData()) return () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = onFirstShown(() => {
    timer = setTimeout(
      () => warm((currentRegistry()?.areas ?? []).flatMap(({ shared }) => Object.keys(shared))),
      IDLE_MS,
    );
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
