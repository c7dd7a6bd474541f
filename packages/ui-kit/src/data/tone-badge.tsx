import { type ReactNode, useState } from 'react';
import { Tooltip } from '../overlay/tooltip';
import type { Tone } from '../theme/badges';

export type { Tone } from '../theme/badges';

/** Badge of a state; `reason` is its tooltip, on hover and focus. */
export function ToneBadge({ tone, reason, children }: { tone: Tone; reason?: string | null; children: ReactNode }) {
  /** Undefined until the first hover or focus. */
  const [open, setOpen] = useState<boolean>();
  const className = `bv-badge bv-badge-${tone}`;
  if (!reason) return <span className={className}>{children}</span>;
  return (
    // Focusable, so that the reason is accessible by keyboard (WCAG 1.4.13).
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing happens but that the reason shows.
    <span
      className={className}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
      tabIndex={0}
      onPointerEnter={() => setOpen(true)}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
    >
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
