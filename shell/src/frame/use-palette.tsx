import { slotFillers } from '@boveda/releases';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Composition } from '../loader/composition';
import type { PaletteProps } from './palette';

/** The slot that areas fill with their search. */
const PALETTE_SLOT = 'frame.buscar';

/** Opens the palette with Ctrl+K or Cmd+K while a live area offers a search; a navigation closes it. */
export function usePalette(registry: Composition | null) {
  const [openAt, setOpenAt] = useState<string | null>(null);
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null);
  const { key } = useLocation();
  const isOffered = registry !== null && slotFillers(registry, PALETTE_SLOT).length > 0;

  const open = () => {
    setOpenAt(key);
    // A palette that cannot be fetched stays closed; nothing else is affected.
    void import('./palette').then(
      (module) => setPalette(() => module.Palette),
      () => undefined,
    );
  };
  const listen = useEffectEvent((event: KeyboardEvent) => {
    if (!isOffered || event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return;
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => listen(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  const isOpen = isOffered && openAt === key && Palette !== null;
  return {
    open: isOffered ? open : undefined,
    palette: isOpen && <Palette slot={PALETTE_SLOT} onClose={() => setOpenAt(null)} />,
  };
}
