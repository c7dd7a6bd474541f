import type { ReactNode } from 'react';
import type { Tone } from '../theme/badges';
import { WithTip } from './with-tip';

export type { Tone } from '../theme/badges';

/** Badge of a state; `reason` is its tooltip, on hover and focus. */
export function ToneBadge({ tone, reason, children }: { tone: Tone; reason?: string | null; children: ReactNode }) {
  const className = `bv-badge bv-badge-${tone}`;
  if (!reason) return <span className={className}>{children}</span>;
  return (
    <WithTip className={className} tip={reason}>
      {children}
    </WithTip>
  );
}
