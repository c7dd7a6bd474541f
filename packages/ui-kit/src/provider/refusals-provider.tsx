import { type ReactNode, useMemo } from 'react';
import { type Refusals, RefusalsContext } from '../controls/refusals';
import { useToast } from './toast';

/**
 * Tells the controls below what the user may not do: those that name such an `effect` are shown disabled with the reason, which a press
 * repeats as a toast. The server refuses it too.
 */
export function RefusalsProvider({ refusals, children }: { refusals: Refusals; children: ReactNode }) {
  const { info } = useToast();
  const value = useMemo(
    () => ({ refusals, explain: (reason: string) => info('No se puede hacer', reason) }),
    [refusals, info],
  );
  return <RefusalsContext value={value}>{children}</RefusalsContext>;
}
