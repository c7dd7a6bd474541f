import type { Cuenta } from '@boveda/contracts';
import { areaAt, menuOf } from '@boveda/releases';
import { afterPaint } from '@boveda/ui-kit/data';
import { type MouseEvent, useMemo, useState } from 'react';
import { NavLink, useNavigate } from 'react-router-dom';
import type { Composition } from '../loader/composition';
import { usePage } from '../loader/page-context';
import { isCliente } from '../session/addresses';
import { MenuIcon } from './menu-icon';

/** Order from which on entries are in the second group. */
const ANALISIS = 100;

interface Props {
  registry: Composition | null;
  cuenta: Cuenta;
  path: string;
  onGo: () => void;
}

/** The menu entries of the live areas that the user may open, in the order that these state, in two groups. The one that was pressed is marked before its screen is rendered. */
export function SideMenu({ registry, cuenta, path, onGo }: Props) {
  const basename = `/${cuenta.rfc}`;
  const { expectVisit, forgetVisit } = usePage().loader.preloading;
  const navigate = useNavigate();
  const [pressed, setPressed] = useState<string>();
  const current = pressed ?? path;
  const press = (event: MouseEvent, to: string) => {
    onGo();
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setPressed(to);
    afterPaint(() => {
      setPressed(undefined);
      void navigate(`${basename}/${to}`);
    });
  };
  const forCliente = isCliente(cuenta);
  const entries = useMemo(
    () => (registry ? menuOf(registry) : []).filter(({ cliente = false }) => cliente === forCliente),
    [registry, forCliente],
  );
  const analisis = entries.filter(({ order }) => order >= ANALISIS);
  const entry = ({ label, path: to, icon }: (typeof entries)[number]) => (
    <li key={to}>
      <NavLink
        to={`${basename}/${to}`}
        className={isIn(current, to) ? 'active' : ''}
        aria-current={isIn(current, to) ? 'page' : undefined}
        onClick={(event) => press(event, to)}
        onPointerEnter={() => expectVisit(to)}
        onFocus={() => expectVisit(to)}
        onPointerLeave={forgetVisit}
        onBlur={forgetVisit}
      >
        <MenuIcon name={icon} />
        <span>{label}</span>
      </NavLink>
    </li>
  );
  return (
    <>
      <nav id="menu" className="frame-menu" aria-label="Menú principal">
        <ul>{entries.filter(({ order }) => order < ANALISIS).map(entry)}</ul>
        {analisis.length > 0 && (
          <>
            <p id="menu-analisis" className="frame-menu-group">
              Análisis
            </p>
            <ul aria-labelledby="menu-analisis">{analisis.map(entry)}</ul>
          </>
        )}
      </nav>
      <button type="button" className="frame-veil" tabIndex={-1} aria-label="Cerrar menú" onClick={onGo} />
    </>
  );
}

/** An entry is current for its whole first segment: Clientes also in its list of cancelados. */
const isIn = (path: string, to: string) => path.split('/', 1)[0] === to.split('/', 1)[0];

/** The name of a screen: that of the palette, of the menu, or else the title of its area. */
export const titleOf = (registry: Composition, path: string): string =>
  registry.areas
    .flatMap(({ palette }) => palette?.screens ?? [])
    .filter((screen) => path === screen.path || path.startsWith(`${screen.path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0]?.label ??
  menuOf(registry).find((entry) => isIn(path, entry.path))?.label ??
  areaAt(registry, path)?.title ??
  'Página no encontrada';
