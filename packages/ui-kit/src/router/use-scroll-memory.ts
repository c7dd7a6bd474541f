import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const positions = new Map<string, number>();

/** Takes a screen back to where it was scrolled to when Back or Forward lead to it, once it is as tall as it was. */
export function useScrollMemory(isReady: boolean): void {
  const { key } = useLocation();
  const navigationType = useNavigationType();
  // Read before anything on the way scrolls the page to its top and that is noted instead.
  const [place] = useState(() => (navigationType === 'POP' ? positions.get(key) : undefined));
  const isDone = useRef(place === undefined);

  useEffect(() => {
    const note = () => {
      if (isDone.current) positions.set(key, window.scrollY);
    };
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [key]);

  useEffect(() => {
    if (!isReady || isDone.current || place === undefined) return;
    const frame = requestAnimationFrame(() => {
      isDone.current = true;
      window.scrollTo(0, place);
    });
    return () => cancelAnimationFrame(frame);
  }, [isReady, place]);
}
