import { estatusCfdi } from '@boveda/contracts';
import { Tooltip } from 'antd';
import { Stylesheet } from '../theme/stylesheet';

type Estatus = keyof typeof estatusCfdi;

const tones: Record<Estatus, 'warning' | 'success' | 'danger' | 'info'> = {
  1: 'info',
  2: 'success',
  3: 'danger',
  4: 'danger',
  5: 'warning',
};

const css = ['success', 'warning', 'danger', 'info']
  .map((tone) => `.bv-badge-${tone}{color:var(--bv-${tone});background:var(--bv-${tone}Surface)}`)
  .join('')
  .concat(
    '.bv-badge{display:inline-block;padding:0 .5rem;border-radius:4px;line-height:1.5rem;border:1px solid;white-space:nowrap;font-size:.8125rem}',
  );

/** State of a CFDI in the vault; `reason` (errmsg) is read out and shown on hover and focus. */
export function EstatusBadge({ status, reason }: { status: number; reason?: string | null }) {
  const known = status in estatusCfdi ? (status as Estatus) : 1;
  const badge = (
    // The reason must be within reach of the keyboard too (WCAG 1.4.13).
    <span className={`bv-badge bv-badge-${tones[known]}`} tabIndex={reason ? 0 : undefined}>
      <Stylesheet name="boveda-badge" css={css} />
      {estatusCfdi[known]}
    </span>
  );
  return reason ? <Tooltip title={reason}>{badge}</Tooltip> : badge;
}
