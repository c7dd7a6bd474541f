import { type Found, OPTIONS_SLOT, type OptionsSlot } from '@boveda/area-kit';
import { useState, useSyncExternalStore } from 'react';
import { createState } from '../../shared/create-state';

export { OPTIONS_SLOT };

/** What areas found, and the slot that is passed to them. */
export interface Offers {
  slot: OptionsSlot;
  found: readonly Found[];
  /** Tells the areas what the user typed. */
  ask: (text: string) => void;
}

/** What the areas that fill the slot found for the text that was asked last. */
export function useOffers(): Offers {
  const [{ typed, offers, slot }] = useState(createOffers);
  const all = useSyncExternalStore(offers.subscribe, offers.get);
  const text = typed.get();
  return { slot, ask: typed.set, found: [...all.values()].filter((found) => found.text === text) };
}

function createOffers() {
  const typed = createState('');
  const offers = createState<ReadonlyMap<string, Found>>(new Map());
  const slot: OptionsSlot = {
    getText: typed.get,
    subscribe: typed.subscribe,
    offer: (area, found) => offers.set(new Map(offers.get()).set(area, found)),
  };
  return { typed, offers, slot };
}
