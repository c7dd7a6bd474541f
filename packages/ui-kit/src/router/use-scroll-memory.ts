import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const positions = new Map<string, number>();

/** Restores the scroll position after Back and Forward, once `isReady`. */
export function useScrollMemory(isReady: boolean): void {
  const { key } = useLocation();
  const navigationType = useNavigationType();
  // Read on the first render, before the page scrolls to the top and overwrites the position.
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
