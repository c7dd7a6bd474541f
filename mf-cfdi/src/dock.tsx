import { Stylesheet } from '@boveda/ui-kit';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { ExportTray } from './exportaciones/export-tray';

const DockContext = createContext<((bar: ReactNode) => void) | null>(null);

const css = `
@media print{.cfdi-dock{display:none!important}}
.cfdi-dock{position:sticky;bottom:.5rem;z-index:900;display:flex;flex-direction:column;align-items:flex-end;gap:.5rem;pointer-events:none}
.cfdi-dock>*{pointer-events:auto}
.cfdi-dock:has(.cfdi-tray,.cfdi-bar){margin-top:1rem}
@media (max-width:599px){.cfdi-dock:not(:has([data-open],.cfdi-bar)){position:static}}
html:has(.cfdi-tray) main :is(a,button,input,select):not(.cfdi-dock *){scroll-margin-bottom:4rem}`;

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
      <Stylesheet name="cfdi-dock" css={css} />
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
