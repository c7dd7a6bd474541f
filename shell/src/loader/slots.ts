import type { SlotHost } from '@boveda/area-kit';
import { createState, type ReadableState } from '../shared/create-state';

/** A slot that is on screen now. */
interface OpenSlot {
  key: number;
  name: string;
  element: HTMLElement;
  /** Passed to what fills it. */
  slotProps: unknown;
}

/** The slots on screen, for the shell to fill. */
export interface SlotTable extends ReadableState<readonly OpenSlot[]> {
  /** Passed to areas: they open slots with it. */
  host: SlotHost;
}

export function createSlotTable(): SlotTable {
  const open = createState<readonly OpenSlot[]>([]);
  let keys = 0;
  return {
    get: open.get,
    subscribe: open.subscribe,
    host: {
      mount(name, element, slotProps) {
        const slot = { key: ++keys, name, element, slotProps };
        open.set([...open.get(), slot]);
        return () => open.set(open.get().filter((other) => other !== slot));
      },
    },
  };
}
