import { ScreenStyles } from '@boveda/ui-kit';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import css from './dock.css?source';
import { ExportTray } from './exportaciones/export-tray';

const DockContext = createContext<((bar: ReactNode) => void) | null>(null);

// Not rendered again with each bar.
const tray = <ExportTray />;

/**
 * What stays in sight below the screens of the area: the tray of exports, and the bar of a screen. Sticky: at the end of the
 * page it lies below everything else. On a phone a closed tray is not sticky: it would cover controls of the cards. `children` must be
 * the same element with each render, or they render with each bar.
 */
export function Dock({ children }: { children: ReactNode }) {
  const [bar, setBar] = useState<ReactNode>(null);
  return (
    <DockContext value={setBar}>
      {children}
      <ScreenStyles css={css} />
      <div className="cfdi-dock">
        {tray}
        {bar}
      </div>
    </DockContext>
  );
}

/** Shows its content in the dock, or in its place where there is none. */
export function Docked({ children }: { children: ReactNode }) {
  const setBar = useContext(DockContext);
  useEffect(() => setBar?.(children), [setBar, children]);
  useEffect(() => () => setBar?.(null), [setBar]);
  return setBar ? null : children;
}
