import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import type { Tone } from '../theme/badges';

export type { Tone } from '../theme/badges';

/** Badge of a state; `reason` is its tooltip, on hover and focus. */
export function ToneBadge({ tone, reason, children }: { tone: Tone; reason?: string | null; children: ReactNode }) {
  const badge = (
    // Focusable, so that the reason is accessible by keyboard (WCAG 1.4.13).
    <span className={`bv-badge bv-badge-${tone}`} tabIndex={reason ? 0 : undefined}>
      {children}
    </span>
  );
  return reason ? <Tooltip title={reason}>{badge}</Tooltip> : badge;
}
