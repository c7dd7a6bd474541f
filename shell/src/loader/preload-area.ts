import { areaAt } from '@boveda/releases';
import { preloadModule } from './federation';
import { warm } from './provided';
import { currentRegistry } from './registry';

/** By then the first screen stands. */
const IDLE_MS = 2000;

const areaOf = (path: string) => {
  const registry = currentRegistry();
  return registry && areaAt(registry, path);
};

/** Fetches ahead the area at an address below `/{rfc}`. */
export function preloadArea(path: string): void {
  const area = areaOf(path);
  if (area) preloadModule(area, './area');
}

/** The same with all that the area takes from the shell: for somebody who is about to go there. */
export function preloadAreaWhole(path: string): void {
  preloadArea(path);
  warm(Object.keys(areaOf(path)?.shared ?? {}));
}

/** Fetches ahead, when the page has nothing else to do, what any live area takes from the shell. Never for those who save data. */
export function warmUpWhenIdle(): () => void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return () => undefined;
  const timer = setTimeout(
    () => warm((currentRegistry()?.areas ?? []).flatMap(({ shared }) => Object.keys(shared))),
    IDLE_MS,
  );
  return () => clearTimeout(timer);
}
