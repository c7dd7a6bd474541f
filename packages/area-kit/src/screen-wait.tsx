import { Spin } from '@boveda/ui-kit';
import { useEffect } from 'react';
import { useAreaProps } from './area-context';

/** From here on the person is told, and may take another release. */
const SLOW_MS = 8000;
/** Longest that a part of a screen may take (V1 §8). */
const LONGEST_MS = 120_000;

/** In the place of a screen that waits for its code or its data. A wait without end is a failure of the area. */
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
