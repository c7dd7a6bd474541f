import { Spin } from '@boveda/ui-kit';
import { useEffect } from 'react';
import { useAreaProps } from './area-context';

/** After this the shell shows a notice and offers another release. */
const SLOW_MS = 8000;
/** Longest load time of a part of a screen (V1 §8). */
const LONGEST_MS = 120_000;

/** Suspense fallback of a screen. Reports long waits to the shell, and a timeout as a failure of the area. */
export function ScreenWait() {
  const { onAreaError, onAreaSlow } = useAreaProps();
  useEffect(() => {
    const giveUp = () => onAreaError(new DOMException(`suspended for ${LONGEST_MS} ms`, 'TimeoutError'));
    const timers = [setTimeout(() => onAreaSlow?.(true), SLOW_MS), setTimeout(giveUp, LONGEST_MS)];
    return () => {
      for (const timer of timers) clearTimeout(timer);
      onAreaSlow?.(false);
    };
  }, [onAreaError, onAreaSlow]);
  return <Spin />;
}
