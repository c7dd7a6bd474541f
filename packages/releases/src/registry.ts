import type { AreaDescriptor, Registry, ReleaseRecord } from '@boveda/contracts';

/** The area that owns an address below `/{rfc}` (without a slash in front); `undefined` when nobody does. */
export function areaAt(registry: Registry, path: string): ReleaseRecord | undefined {
  const [first] = path.split('/', 1);
  return registry.areas.find((area) => area.paths.includes(first ?? ''));
}

/** Menu entries of all live areas in the order they are shown. An area that is not live has none. */
export function menuOf(registry: Registry): AreaDescriptor['menu'] {
  return registry.areas.flatMap((area) => area.menu).sort((a, b) => a.order - b.order);
}

/** Areas that fill a slot, with the exposed module that does. */
export function slotFillers(registry: Registry, slot: string): { area: ReleaseRecord; module: string }[] {
  return registry.areas.flatMap((area) => {
    const module = area.slots[slot];
    return module === undefined ? [] : [{ area, module }];
  });
}
