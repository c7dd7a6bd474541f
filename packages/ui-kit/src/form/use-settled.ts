import { useEffect, useState } from 'react';

/** The text after `delay` ms without a change: debounces requests. */
export function useSettled(text: string, delay = 250): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), delay);
    return () => clearTimeout(timer);
  }, [text, delay]);
  return settled;
}
