import type { AreaDescriptor, ReleaseRecord } from '@boveda/contracts';

/** The releases that a page shows, one per area. */
interface Shown {
  areas: readonly ReleaseRecord[];
}

/** The area that owns an address below `/{rfc}` (without a leading slash); `undefined` without one. */
export function areaAt({ areas }: Shown, path: string): ReleaseRecord | undefined {
  const [first] = path.split('/', 1);
  return areas.find((area) => area.paths.includes(first ?? ''));
}

/** Menu entries of all live areas in the order they are shown. */
export function menuOf({ areas }: Shown): AreaDescriptor['menu'] {
  return areas.flatMap((area) => area.menu).sort((a, b) => a.order - b.order);
}

/** Areas that fill a slot, with the exposed module for it. */
export function slotFillers({ areas }: Shown, slot: string): { area: ReleaseRecord; module: string }[] {
  return areas.flatMap((area) => {
    const module = Object.hasOwn(area.slots, slot) ? area.slots[slot] : undefined;
    return module === undefined ? [] : [{ area, module }];
  });
}
