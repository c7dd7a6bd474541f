import { Modal } from '@boveda/ui-kit/overlay';
import { useCallback } from 'react';
import { usePage } from '../loader/page-context';

export interface PaletteProps {
  slot: string;
  onClose: () => void;
}

/** A dialog over any screen in which areas fill a slot with their search. */
export function Palette({ slot, onClose }: PaletteProps) {
  const { slots } = usePage().loader;
  const place = useCallback(
    (element: HTMLElement | null) => (element ? slots.host.mount(slot, element) : undefined),
    [slots, slot],
  );
  return (
    <Modal open title="Buscar CFDI" footer={null} onCancel={onClose} width="min(44rem, 96vw)" style={{ top: 72 }}>
      <div ref={place} />
    </Modal>
  );
}
