import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { Stylesheet } from '../theme/stylesheet';

/** How good the news of a badge is. */
export type Tone = 'success' | 'warning' | 'danger' | 'info';

const css = ['success', 'warning', 'danger', 'info']
  .map((tone) => `.bv-badge-${tone}{color:var(--bv-${tone});background:var(--bv-${tone}Surface)}`)
  .join('')
  .concat(
    '.bv-badge{display:inline-block;padding:0 .5rem;border-radius:4px;line-height:1.5rem;border:1px solid;white-space:nowrap;font-size:.8125rem}',
  );

/** A state in a word; `reason` is read out and shown on hover and focus. */
export function ToneBadge({ tone, reason, children }: { tone: Tone; reason?: string | null; children: ReactNode }) {
  const badge = (
    // The reason must be within reach of the keyboard too (WCAG 1.4.13).
    <span className={`bv-badge bv-badge-${tone}`} tabIndex={reason ? 0 : undefined}>
      <Stylesheet name="boveda-badge" css={css} />
      {children}
    </span>
  );
  return reason ? <Tooltip title={reason}>{badge}</Tooltip> : badge;
}
