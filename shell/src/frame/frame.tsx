import type { Cuenta } from '@boveda/contracts';
import { SWITCHED } from '@boveda/session';
import { Stylesheet } from '@boveda/ui-kit';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Guests } from '../guests/guests';
import { usePage, useRegistry } from '../loader/page-context';
import { SlotPortals } from '../loader/slot-portals';
import { focusIfLost } from '../shared/focus-if-lost';
import { usePlaceTitle } from '../shared/page-title';
import { AreaPlace } from './area-place';
import { frameCss } from './frame-css';
import { usePalette } from './palette/use-palette';
import { PlanBanner } from './plan-banner';
import { SideMenu, titleOf } from './side-menu';
import { TopBar } from './top-bar';
import { useLeaveUpload } from './use-leave-upload';
import { useScroll } from './use-scroll';
import { VisitBanner } from './visit-banner';

interface Props {
  cuenta: Cuenta;
  /** Below `/{rfc}`, without a slash in front. */
  path: string;
  guests: Guests | null;
}

/** What surrounds the areas while a taxpayer is open: top bar, menu, plan, and the place where an area is shown. */
export function Frame({ cuenta, path, guests }: Props) {
  const { warmUpWhenIdle } = usePage().loader.preloading;
  const registry = useRegistry();
  const [menuOpen, setMenuOpen] = useState(false);
  const basename = `/${cuenta.rfc}`;
  const main = useFocusOnArrival(path);
  usePlaceTitle(`${registry ? titleOf(registry, path) : 'Cargando'} · ${cuenta.rfc}`, main);
  const { logOut, question } = useLeaveUpload();
  const { open, palette } = usePalette({ registry, cuenta, path, onLogOut: logOut });
  useScroll();
  useEffect(warmUpWhenIdle, [warmUpWhenIdle]);
  const place = (awaited: readonly string[]) => (
    <AreaPlace registry={registry} path={path} basename={basename} awaited={awaited} />
  );

  return (
    <div className="frame" data-menu={menuOpen ? 'open' : 'closed'}>
      <Stylesheet name="frame" css={frameCss} />
      <a className="frame-skip" href="#contenido">
        Saltar al contenido
      </a>
      <TopBar
        cuenta={cuenta}
        registry={registry}
        menuOpen={menuOpen}
        onMenu={setMenuOpen}
        onSearch={open}
        onLogOut={logOut}
      />
      <SideMenu registry={registry} cuenta={cuenta} path={path} onGo={() => setMenuOpen(false)} />
      <main
        id="contenido"
        tabIndex={-1}
        ref={main}
        className="frame-main"
        data-printed={`${cuenta.nombre} · ${cuenta.rfc}`}
      >
        <PlanBanner rfc={cuenta.rfc} />
        {guests && <guests.Notices />}
        {guests ? <guests.Awaiting>{place}</guests.Awaiting> : place([])}
      </main>
      {palette}
      {question}
      <SlotPortals basename={basename} />
      <VisitBanner onLeave={logOut} />
      {guests && <guests.Banners />}
    </div>
  );
}

/** Moves the focus to a new screen, for screen readers and the Tab key; a change of the query alone moves nothing. */
function useFocusOnArrival(path: string) {
  const main = useRef<HTMLElement>(null);
  const last = useRef(path);
  const { state } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when this frame replaces another screen.
  useEffect(() => {
    if (state === SWITCHED) main.current?.focus({ preventScroll: true });
    else focusIfLost(main.current);
  }, []);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    main.current?.focus({ preventScroll: true });
  }, [path]);
  return main;
}
