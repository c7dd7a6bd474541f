import { areaAt, menuOf } from '@boveda/releases';
import { useMemo } from 'react';
import { NavLink } from 'react-router-dom';
import { expectVisit, forgetVisit } from '../loader/preload-area';
import type { Composition } from '../loader/registry';
import { MenuIcon } from './menu-icon';

interface Props {
  registry: Composition | null;
  basename: string;
  path: string;
  onGo: () => void;
}

/** What the live areas offer, in the order they ask for. */
export function SideMenu({ registry, basename, path, onGo }: Props) {
  const entries = useMemo(() => (registry ? menuOf(registry) : []), [registry]);
  return (
    <>
      <nav id="menu" className="frame-menu" aria-label="Menú principal">
        <ul>
          {entries.map(({ label, path: to, icon }) => (
            <li key={to}>
              <NavLink
                to={`${basename}/${to}`}
                className={isIn(path, to) ? 'active' : ''}
                aria-current={isIn(path, to) ? 'page' : undefined}
                onClick={onGo}
                onPointerEnter={() => expectVisit(to)}
                onFocus={() => expectVisit(to)}
                onPointerLeave={forgetVisit}
                onBlur={forgetVisit}
              >
                <MenuIcon name={icon} />
                <span>{label}</span>
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <button type="button" className="frame-veil" tabIndex={-1} aria-label="Cerrar menú" onClick={onGo} />
    </>
  );
}

/** An entry stands for its whole first segment: Clientes is still Clientes in its list of cancelados. */
const isIn = (path: string, to: string) => path.split('/', 1)[0] === to.split('/', 1)[0];

/** What a screen is called in the menu, or else its area. */
export const titleOf = (registry: Composition, path: string): string =>
  menuOf(registry).find((entry) => isIn(path, entry.path))?.label ??
  areaAt(registry, path)?.title ??
  'Página no encontrada';
