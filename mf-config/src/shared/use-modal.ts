import { type RefObject, useEffect, useRef, useState } from 'react';

interface ModalState {
  isOpen: boolean;
  open(): void;
  close(): void;
  /** Ref of the button that opens it. */
  opener: RefObject<HTMLButtonElement | null>;
}

/** State of a modal that is mounted while it is open; closing returns the focus to its button. */
export function useModal(): ModalState {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen) return () => opener.current?.focus();
  }, [isOpen]);
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false), opener };
}
