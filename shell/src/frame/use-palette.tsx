import { slotFillers } from '@boveda/releases';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Composition } from '../loader/registry';
import type { PaletteProps } from './palette';

/** The slot in which areas offer to look things up from any screen. */
const PALETTE_SLOT = 'frame.buscar';

/** Ctrl+K, or Cmd+K, while some live area has something to look up. Whoever goes somewhere from it leaves it. */
export function usePalette(registry: Composition | null) {
  const [openAt, setOpenAt] = useState<string | null>(null);
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null);
  const { key } = useLocation();
  const isOffered = registry !== null && slotFillers(registry, PALETTE_SLOT).length > 0;

  const open = () => {
    setOpenAt(key);
    // What does not come costs nothing but itself.
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
