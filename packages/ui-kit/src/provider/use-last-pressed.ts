import { useCallback, useEffect, useRef } from 'react';

/** Returns a function that gives the position of the last element pressed, by pointer or keyboard; undefined before the first. */
export function useLastPressed(): () => DOMRect | undefined {
  const place = useRef<DOMRect>(undefined);
  useEffect(() => {
    // Measured when it is pressed: a menu or dialog is closed when the answer arrives.
    const note = ({ target }: Event) => {
      if (target instanceof Element) place.current = target.getBoundingClientRect();
    };
    const noteKey = (event: KeyboardEvent) => {
      if (event.key === 'Enter' || event.key === ' ') note(event);
    };
    document.addEventListener('pointerdown', note, true);
    document.addEventListener('keydown', noteKey, true);
    return () => {
      document.removeEventListener('pointerdown', note, true);
      document.removeEventListener('keydown', noteKey, true);
    };
  }, []);
  return useCallback(() => place.current, []);
}
