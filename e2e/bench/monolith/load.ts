import type { InOneTree } from './areas';
import { modules } from './areas';
import { registry } from './registry';

type Component = InOneTree['bootstrap'];
const loaded = new Map<string, Component>();

/** The component of an area or of a slot, if it is loaded. */
export const loadedComponent = (area: string, module: string): Component | undefined => loaded.get(`${area} ${module}`);

/** Fetches an area or a slot. */
export async function loadComponent(area: string, module: string): Promise<Component> {
  const found = await modules[area]?.[module]?.();
  if (!found) throw new Error(`${area} has no ${module}`);
  loaded.set(`${area} ${module}`, found.bootstrap);
  return found.bootstrap;
}

/** Starts fetching the area of the first address, side by side with the frame. */
export function loadAt(path: string): void {
  const area = registry.areaAt(path);
  if (area) void loadComponent(area.id, './area').catch(() => undefined);
}
