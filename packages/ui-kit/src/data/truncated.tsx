import { Tooltip } from 'antd';
import { useState } from 'react';
import { truncate } from '../formats';

/**
 * Text of at most `max` characters; the whole of it on hover and focus, and for screen readers.
 * The tooltip is made when it is first wanted: a page of 250 rows would wait for its hundreds of them.
 */
export function Truncated({ text, max }: { text: string; max: number }) {
  const [wanted, setWanted] = useState(false);
  const short = truncate(text, max);
  if (short === text) return text;
  const want = () => setWanted(true);
  const span = (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing happens but that the whole text shows, by keyboard too (WCAG 1.4.13).
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
    <span tabIndex={0} onPointerEnter={want} onFocus={want}>
      <span aria-hidden>{short}</span>
      <span className="bv-visually-hidden">{text}</span>
    </span>
  );
  return wanted ? (
    <Tooltip title={text} defaultOpen>
      {span}
    </Tooltip>
  ) : (
    span
  );
}
