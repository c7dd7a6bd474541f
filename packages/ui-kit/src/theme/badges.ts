/** Tone of a badge. */
export type Tone = 'success' | 'warning' | 'danger' | 'info';

const tones: readonly Tone[] = ['success', 'warning', 'danger', 'info'];

/** Styles of badges, once for each root: a list has hundreds of badges. */
export const badgeCss = tones
  .map((tone) => `.bv-badge-${tone}{color:var(--bv-${tone});background:var(--bv-${tone}Surface)}`)
  .join('')
  .concat(
    '.bv-badge{display:inline-block;padding:0 .5rem;border-radius:4px;line-height:1.25rem;border:1px solid;white-space:nowrap;font-size:var(--bv-size-small)}',
  );
