import type { ReactNode } from 'react';
import { Tooltip } from '../overlay/tooltip';
import type { Tone } from '../theme/badges';
import { useTip } from './use-tip';

export type { Tone } from '../theme/badges';

/** Badge of a state; `reason` is its tooltip, on hover and focus. */
export function ToneBadge({ tone, reason, children }: { tone: Tone; reason?: string | null; children: ReactNode }) {
  const { open, setOpen, trigger } = useTip();
  const className = `bv-badge bv-badge-${tone}`;
  if (!reason) return <span className={className}>{children}</span>;
  return (
    // Focusable, so that the reason is accessible by keyboard (WCAG 1.4.13).
    <span className={className} {...trigger}>
      {open === undefined ? (
        children
      ) : (
        <Tooltip title={reason} open={open} onOpenChange={setOpen}>
          <span>{children}</span>
        </Tooltip>
      )}
    </span>
  );
}
