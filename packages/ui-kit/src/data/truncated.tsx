import { truncate } from '../formats';
import { Tooltip } from '../overlay/tooltip';
import { useTip } from './use-tip';

/** A word that would widen its column. */
const LONG_WORD = /\S{17}/;

// Positioned, so that a cell that cuts its content cuts the hidden text too; otherwise it would widen the page.
const place = { position: 'relative' } as const;
const breakable = { ...place, overflowWrap: 'anywhere' } as const;

/**
 * Text of at most `max` characters; the whole of it on hover and focus, and for screen readers.
 * The tooltip is mounted on first use: hundreds of them would slow down a page of 250 rows.
 */
export function Truncated({ text, max }: { text: string; max: number }) {
  const { open, setOpen, trigger } = useTip();
  const short = truncate(text, max);
  if (short === text) return text;
  const shown = <span aria-hidden>{short}</span>;
  return (
    // The focusable span stays mounted when the tooltip is added inside it.
    <span {...trigger} style={LONG_WORD.test(short) ? breakable : place}>
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
