import { useEffect, useState } from 'react';

/** What is typed, once no key was hit for `delay` ms: not every letter is worth a question. */
export function useSettled(text: string, delay = 250): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), delay);
    return () => clearTimeout(timer);
  }, [text, delay]);
  return settled;
}
