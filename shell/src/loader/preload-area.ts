import { areaAt } from '@boveda/releases';
import { preloadModule } from './federation';
import { currentRegistry } from './registry';

/** Fetches ahead what the area at an address below `/{rfc}` will need. */
export function preloadArea(path: string): void {
  const registry = currentRegistry();
  const area = registry && areaAt(registry, path);
  if (area) preloadModule(area, './area');
}
