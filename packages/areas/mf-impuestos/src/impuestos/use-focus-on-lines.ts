import { useEffect, useRef } from 'react';

/** Moves the focus to the heading of lines when an element opens them, and back to that element when they are closed. */
export function useFocusOnLines(opener: string | null) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(opener);
  useEffect(() => {
    const before = shown.current;
    if (opener === before) return;
    shown.current = opener;
    if (opener) heading.current?.focus();
    else if (before) document.getElementById(before)?.focus({ preventScroll: true });
  }, [opener]);
  return heading;
}
