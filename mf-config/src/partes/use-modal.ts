import { type RefObject, useEffect, useRef, useState } from 'react';

interface ModalState {
  isOpen: boolean;
  open(): void;
  close(): void;
  /** For the button that opens it. */
  opener: RefObject<HTMLButtonElement | null>;
}

/** A modal that exists while it is open; the button that opened it has the focus again afterwards. */
export function useModal(): ModalState {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen) return () => opener.current?.focus();
  }, [isOpen]);
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false), opener };
}
