import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { Stylesheet } from '../theme/stylesheet';
import css from './nav-tabs.css?source';

/** A screen that a tab leads to. */
export interface NavTab {
  /** Address below the basename, without a leading slash: `buzon/historial`. */
  readonly to: string;
  readonly title: string;
}

interface Props {
  /** Name of the navigation for screen readers. */
  label: string;
  tabs: readonly NavTab[];
}

/** Links between the screens that share a title. The tab of the current address is marked and scrolled into view. */
export function NavTabs({ label, tabs }: Props) {
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // On a telephone the tabs may be wider than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address has another current tab.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <nav aria-label={label} ref={nav}>
      <Stylesheet name="boveda-tabs" css={css} />
      <ul className="bv-tabs">
        {tabs.map(({ to, title }) => (
          <li key={to}>
            <NavLink to={`/${to}`} end>
              {title}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
