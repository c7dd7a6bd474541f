import { Spin } from '@boveda/ui-kit';
import { useEffect } from 'react';
import { useAreaProps } from './area-context';

/** Longer than the parts of a screen may take to arrive; even the fourth release in a row is given up before 120 s. */
const LONGEST_MS = 20_000;

/** In the place of a screen that waits for its code or its data. A wait without end is a failure of the area. */
export function ScreenWait() {
  const { onAreaError } = useAreaProps();
  useEffect(() => {
    const giveUp = () => onAreaError(new DOMException(`suspended for ${LONGEST_MS} ms`, 'TimeoutError'));
    const timer = setTimeout(giveUp, LONGEST_MS);
    return () => clearTimeout(timer);
  }, [onAreaError]);
  return <Spin />;
}
