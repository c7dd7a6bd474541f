import type { Cuenta } from '@boveda/contracts';
import { areaAt } from '@boveda/releases';
import { useSession } from '@boveda/session';
import { Button } from '@boveda/ui-kit';
import { MenuOutlined, SearchOutlined } from '@boveda/ui-kit/icons';
import { type ComponentType, type MouseEventHandler, useState } from 'react';
import { useHref, useLinkClickHandler, useNavigate } from 'react-router-dom';
import type { AboutProps } from '../about/about-panel';
import type { Composition } from '../loader/composition';
import { isCliente, LIST_RFC } from '../session/addresses';
import { Brand } from '../shared/brand';
import { fetchPart } from '../shared/fetch-part';
import { AccountMenu } from './account-menu';
import { ContribuyenteButton } from './contribuyente-button';
import { ContribuyenteLogo } from './contribuyente-logo';

interface Props {
  cuenta: Cuenta;
  registry: Composition | null;
  menuOpen: boolean;
  onMenu: (open: boolean) => void;
  /** Opens the palette; undefined where no area offers a search, and for a Cliente. */
  onSearch?: () => void;
  onLogOut: () => void;
}

/** The open taxpayer, the search, and the menu of the user; on wide screens also what V1 §2 names as part of the bar. */
export function TopBar({ cuenta, registry, menuOpen, onMenu, onSearch, onLogOut }: Props) {
  const [Panel, setPanel] = useState<ComponentType<AboutProps> | null>(null);
  const navigate = useNavigate();
  const show = (load: () => Promise<ComponentType<AboutProps>>) => fetchPart(load, (panel) => setPanel(() => panel));
  const isVisitor = useSession()?.visitante === true;
  const settings =
    registry && !isVisitor && !isCliente(cuenta) && areaAt(registry, 'configuracion')
      ? `/${cuenta.rfc}/configuracion`
      : null;
  return (
    <header className="frame-top">
      <Button
        className="frame-menu-button"
        type="text"
        icon={<MenuOutlined />}
        aria-label="Menú"
        aria-expanded={menuOpen}
        aria-controls="menu"
        onClick={() => onMenu(!menuOpen)}
      />
      <Brand />
      <ContribuyenteLogo rfc={cuenta.rfc} />
      <ContribuyenteButton cuenta={cuenta} />
      {onSearch && (
        <Button
          className="frame-search"
          icon={<SearchOutlined />}
          title="Buscar CFDI (Ctrl+K)"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={onSearch}
        >
          <span className="frame-search-text">Buscar CFDI</span>
          <kbd aria-hidden>Ctrl K</kbd>
        </Button>
      )}
      <div className="frame-actions">
        {settings && <SettingsLink to={settings} />}
        <Button type="text" onClick={() => void navigate(LIST_RFC, { state: 'change' })}>
          Cambiar Contribuyente
        </Button>
        <Button type="text" onClick={onLogOut}>
          Cerrar Sesión
        </Button>
      </div>
      <AccountMenu
        settings={settings}
        onAbout={() => show(() => import('../about/about-panel').then(({ AboutPanel }) => AboutPanel))}
        onAccount={() =>
          show(() => import('../my-account/my-account-panel').then(({ MyAccountPanel }) => MyAccountPanel))
        }
        onLogOut={onLogOut}
      />
      {Panel && <Panel registry={registry} onClose={() => setPanel(null)} />}
    </header>
  );
}

/** A link that looks like the buttons beside it, and opens in another tab like a link. */
const SettingsLink = ({ to }: { to: string }) => (
  <Button type="text" href={useHref(to)} onClick={useLinkClickHandler<HTMLElement>(to) as MouseEventHandler}>
    Configuración
  </Button>
);
