import { useCallback, useEffect, useRef } from 'react';

/** Returns where what was pressed last is on the page, by pointer or keyboard; undefined before anything was. */
export function useLastPressed(): () => DOMRect | undefined {
  const place = useRef<DOMRect>(undefined);
  useEffect(() => {
    // Where it was when it was pressed: a menu or dialog is gone by the time that its answer comes.
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
