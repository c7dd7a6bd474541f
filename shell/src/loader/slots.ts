import type { SlotHost } from '@boveda/area-kit';

/** A slot that is on screen now. */
interface OpenSlot {
  key: number;
  name: string;
  element: HTMLElement;
}

/** The slots on screen, for the shell to fill. */
export interface SlotTable {
  /** Given to areas. */
  host: SlotHost;
  getOpen(): readonly OpenSlot[];
  subscribe(listener: () => void): () => void;
}

export function createSlotTable(): SlotTable {
  let open: readonly OpenSlot[] = [];
  let keys = 0;
  const listeners = new Set<() => void>();
  const set = (next: readonly OpenSlot[]) => {
    open = next;
    for (const listener of listeners) listener();
  };
  return {
    getOpen: () => open,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    host: {
      mount(name, element) {
        const slot = { key: ++keys, name, element };
        set([...open, slot]);
        return () => set(open.filter((other) => other !== slot));
      },
    },
  };
}
