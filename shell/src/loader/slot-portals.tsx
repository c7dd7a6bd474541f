import { slotFillers } from '@boveda/releases';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Outlet } from './outlet';
import { usePage, useRegistry } from './page-context';

/** Fills the slots on screen with the modules that live areas offer for them; a failure affects one module alone. */
export function SlotPortals({ basename }: { basename: string }) {
  const { slots } = usePage().loader;
  const registry = useRegistry();
  const open = useSyncExternalStore(slots.subscribe, slots.get);
  if (!registry) return null;
  return open.flatMap(({ key, name, element, slotProps }) =>
    slotFillers(registry, name).map(({ area }) =>
      createPortal(
        <Outlet slot={name} slotProps={slotProps} choices={registry.choices.get(area.id) ?? []} basename={basename} />,
        element,
        `${key} ${area.id}`,
      ),
    ),
  );
}
