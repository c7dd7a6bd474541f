import type { ReactNode } from 'react';
import { Tooltip } from '../overlay/tooltip';
import { useTip } from './use-tip';

interface Props {
  tip: string;
  children: ReactNode;
  className?: string | undefined;
}

/** Content with a tooltip that a pointer, a finger and the keyboard open (WCAG 1.4.13), and that is its description. */
export function WithTip({ tip, children, className }: Props) {
  const { open, setOpen, trigger } = useTip();
  return (
    // The focusable span stays mounted when the tooltip is added inside it.
    <span className={className} aria-description={tip} {...trigger}>
      {open === undefined ? (
        children
      ) : (
        <Tooltip title={tip} open={open} onOpenChange={setOpen}>
          <span>{children}</span>
        </Tooltip>
      )}
    </span>
  );
}
