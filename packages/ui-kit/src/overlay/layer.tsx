import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

interface Props {
  /** What the layer lies beside; a press there is left to it. */
  anchor: RefObject<HTMLElement | null>;
  /** Which edges meet. */
  align?: 'start' | 'end';
  className?: string;
  /** Called for a press outside of both, and when the page scrolls or changes its size. */
  onLeave(): void;
  children: ReactNode;
}

const GAP = 4;
const MARGIN = 8;

/** Where a layer of this size lies: below its anchor, or above it where only that has room, and within the window. */
export function placeOf(anchor: DOMRect, size: { width: number; height: number }, align: 'start' | 'end') {
  const left = align === 'start' ? anchor.left : anchor.right - size.width;
  const below = anchor.bottom + GAP;
  const fitsBelow = below + size.height <= window.innerHeight - MARGIN;
  const above = anchor.top - GAP - size.height;
  return {
    left: Math.max(MARGIN, Math.min(left, window.innerWidth - size.width - MARGIN)),
    top: fitsBelow || above < MARGIN ? below : above,
  };
}

/** A layer above the page beside an element: the menu of a button, a calendar, suggestions. It stays where it is in the DOM. */
export function Layer({ anchor, align = 'start', className = '', onLeave, children }: Props) {
  const layer = useRef<HTMLDivElement>(null);
  const leave = useRef(onLeave);
  const opened = useRef<DOMRect | null>(null);
  useEffect(() => {
    leave.current = onLeave;
  });
  useLayoutEffect(() => {
    const { current } = layer;
    const at = anchor.current;
    if (!current || !at) return;
    // Above everything else, dialogs too.
    current.showPopover?.();
    opened.current = at.getBoundingClientRect();
    const { left, top } = placeOf(opened.current, current.getBoundingClientRect(), align);
    Object.assign(current.style, { left: `${left}px`, top: `${top}px` });
  }, [anchor, align]);
  useEffect(() => {
    const isInside = ({ target }: Event) =>
      target instanceof Node && (layer.current?.contains(target) || anchor.current?.contains(target));
    const onPress = (event: Event) => {
      if (!isInside(event)) leave.current();
    };
    const onScroll = ({ target }: Event) => {
      if (!(target instanceof Node && layer.current?.contains(target)) && hasMoved()) leave.current();
    };
    // The event of a scroll from before the press, as Back restores it, arrives after it.
    const hasMoved = () => {
      const now = anchor.current?.getBoundingClientRect();
      return now?.top !== opened.current?.top || now?.left !== opened.current?.left;
    };
    const onResize = () => leave.current();
    document.addEventListener('pointerdown', onPress, true);
    document.addEventListener('scroll', onScroll, true);
    window.addEventListener('resize', onResize);
    return () => {
      document.removeEventListener('pointerdown', onPress, true);
      document.removeEventListener('scroll', onScroll, true);
      window.removeEventListener('resize', onResize);
    };
  }, [anchor]);
  return (
    <div ref={layer} popover="manual" className={`bv-layer ${className}`}>
      {children}
    </div>
  );
}
