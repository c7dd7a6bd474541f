import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { Stylesheet } from '../theme/stylesheet';

/** Tone of a badge. */
export type Tone = 'success' | 'warning' | 'danger' | 'info';

const css = ['success', 'warning', 'danger', 'info']
  .map((tone) => `.bv-badge-${tone}{color:var(--bv-${tone});background:var(--bv-${tone}Surface)}`)
  .join('')
  .concat(
    '.bv-badge{display:inline-block;padding:0 .5rem;border-radius:4px;line-height:1.5rem;border:1px solid;white-space:nowrap;font-size:.8125rem}',
  );

/** Badge of a state; `reason` is its tooltip, on hover and focus. */
export function ToneBadge({ tone, reason, children }: { tone: Tone; reason?: string | null; children: ReactNode }) {
  const badge = (
    // Focusable, so that the reason is accessible by keyboard (WCAG 1.4.13).
    <span className={`bv-badge bv-badge-${tone}`} tabIndex={reason ? 0 : undefined}>
      <Stylesheet name="boveda-badge" css={css} />
      {children}
    </span>
  );
  return reason ? <Tooltip title={reason}>{badge}</Tooltip> : badge;
}
