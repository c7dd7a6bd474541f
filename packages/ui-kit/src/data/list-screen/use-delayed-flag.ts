import { useEffect, useState } from 'react';

/** True once `active` has lasted for `delay` ms, so that quick answers show no loading state. */
export function useDelayedFlag(active: boolean, delay = 300): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setLate(true), delay);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [active, delay]);
  return active && late;
}
