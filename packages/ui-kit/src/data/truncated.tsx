import { Tooltip } from 'antd';
import { useState } from 'react';
import { truncate } from '../formats';

/** Would keep its column as wide as itself. */
const LONG_WORD = /\S{17}/;

/**
 * Text of at most `max` characters; the whole of it on hover and focus, and for screen readers.
 * The tooltip is made when it is first wanted: a page of 250 rows would wait for its hundreds of them.
 */
export function Truncated({ text, max }: { text: string; max: number }) {
  /** Undefined until it is first wanted. */
  const [open, setOpen] = useState<boolean>();
  const short = truncate(text, max);
  if (short === text) return text;
  const shown = <span aria-hidden>{short}</span>;
  return (
    // The span that has the focus stays, whatever comes inside of it.
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing happens but that the whole text shows, by keyboard too (WCAG 1.4.13).
    <span
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
      tabIndex={0}
      style={LONG_WORD.test(short) ? { overflowWrap: 'anywhere' } : undefined}
      onPointerEnter={() => setOpen(true)}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
    >
      {open === undefined ? (
        shown
      ) : (
        <Tooltip title={text} open={open} onOpenChange={setOpen}>
          {shown}
        </Tooltip>
      )}
      <span className="bv-visually-hidden">{text}</span>
    </span>
  );
}
