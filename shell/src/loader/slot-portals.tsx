import { slotFillers } from '@boveda/releases';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Outlet } from './outlet';
import { usePage } from './page-context';
import { useRegistry } from './registry';

/** Fills the slots on screen with what the live areas offer for them; each filling fails alone. */
export function SlotPortals({ basename }: { basename: string }) {
  const { slots } = usePage();
  const registry = useRegistry();
  const open = useSyncExternalStore(slots.subscribe, slots.getOpen);
  if (!registry) return null;
  return open.flatMap(({ key, name, element }) =>
    slotFillers(registry, name).map(({ area }) =>
      createPortal(
        <Outlet slot={name} choices={registry.choices.get(area.id) ?? []} basename={basename} />,
        element,
        `${key} ${area.id}`,
      ),
    ),
  );
}
