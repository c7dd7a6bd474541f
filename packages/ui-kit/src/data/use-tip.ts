import { useEffect, useRef, useState } from 'react';

/**
 * When a tooltip is open that is mounted on first use: `open` is undefined until the first hover or focus. `trigger` belongs on the
 * element that has it. A pointer that has left before the tooltip is there closes it: no event would any more.
 */
export function useTip() {
  const [open, setOpen] = useState<boolean>();
  const ref = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (open && !ref.current?.matches(':hover,:focus')) setOpen(false);
  }, [open]);
  return {
    open,
    setOpen,
    trigger: {
      ref,
      tabIndex: 0,
      onPointerEnter: () => setOpen(true),
      onFocus: () => setOpen(true),
      onBlur: () => setOpen(false),
    },
  };
}
