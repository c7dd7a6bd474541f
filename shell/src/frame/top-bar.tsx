import type { Cuenta } from '@boveda/contracts';
import { areaAt } from '@boveda/releases';
import { useSession } from '@boveda/session';
import { Button } from '@boveda/ui-kit';
import {
  InfoCircleOutlined,
  LogoutOutlined,
  MenuOutlined,
  SafetyCertificateOutlined,
  SearchOutlined,
  SettingOutlined,
  SwapOutlined,
  UserOutlined,
} from '@boveda/ui-kit/icons';
import { Dropdown } from '@boveda/ui-kit/overlay';
import { type ComponentType, type MouseEventHandler, type ReactNode, useState } from 'react';
import { Link, useHref, useLinkClickHandler, useNavigate } from 'react-router-dom';
import type { AboutProps } from '../about/about-panel';
import { Brand } from '../kit/brand';
import type { Composition } from '../loader/composition';
import { LIST_RFC } from '../session/addresses';
import { TaxpayerLogo } from './taxpayer-logo';
import { ThemeSwitch } from './theme-switch';

interface Props {
  cuenta: Cuenta;
  registry: Composition | null;
  menuOpen: boolean;
  onMenu: (open: boolean) => void;
  /** Opens the palette; undefined where no area offers a search. */
  onSearch?: () => void;
  onLogOut: () => void;
}

/** The open taxpayer, the user, and the actions of both. */
export function TopBar({ cuenta, registry, menuOpen, onMenu, onSearch, onLogOut }: Props) {
  const [Panel, setPanel] = useState<ComponentType<AboutProps> | null>(null);
  // A panel that cannot be fetched stays closed; nothing else is affected.
  const show = (panel: Promise<ComponentType<AboutProps>>) =>
    void panel.then(
      (loaded) => setPanel(() => loaded),
      () => undefined,
    );
  const actions = useActions(cuenta.rfc, registry, {
    showAbout: () => show(import('../about/about-panel').then(({ AboutPanel }) => AboutPanel)),
    onLogOut,
    showAccount: () => show(import('../my-account/my-account-panel').then(({ MyAccountPanel }) => MyAccountPanel)),
  });
  const access = useSession()?.nombre || 'Sin Nombre';
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
      <TaxpayerLogo rfc={cuenta.rfc} />
      <div className="frame-taxpayer">
        <strong title={cuenta.nombre}>{cuenta.nombre}</strong>
        <span>{cuenta.rfc}</span>
      </div>
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
        {actions.map(({ key, label, icon, to, onClick }) =>
          to ? (
            <LinkButton key={key} to={to} icon={icon}>
              {label}
            </LinkButton>
          ) : (
            <Button key={key} type="text" icon={icon} onClick={onClick}>
              <span className={QUIET.includes(key) ? 'bv-visually-hidden' : undefined}>{label}</span>
            </Button>
          ),
        )}
      </div>
      <ThemeSwitch />
      <span className="frame-access" title={access}>
        <UserOutlined aria-hidden /> {access}
      </span>
      <Dropdown
        menu={{ items: [{ type: 'group', key: 'who', label: access }, ...actions.map(menuItem)] }}
        trigger={['click']}
      >
        <Button className="frame-account" type="text" icon={<UserOutlined />} aria-label={`Cuenta de ${access}`} />
      </Dropdown>
      {Panel && <Panel registry={registry} onClose={() => setPanel(null)} />}
    </header>
  );
}

interface Action {
  key: string;
  label: string;
  icon: ReactNode;
  /** For actions with an address: a link, which can be opened in another tab. */
  to?: string;
  onClick: () => void;
}

/** A click reaches the link itself; a key press reaches only the entry around it. */
const menuItem = ({ key, label, icon, to, onClick }: Action) => ({
  key,
  icon,
  label: to ? <Link to={to}>{label}</Link> : label,
  onClick: ({ domEvent }: { domEvent: { type: string } }) => {
    if (!to || domEvent.type === 'keydown') onClick();
  },
});

/** A link that looks like the buttons beside it. */
function LinkButton({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  return (
    <Button
      type="text"
      icon={icon}
      href={useHref(to)}
      onClick={useLinkClickHandler<HTMLElement>(to) as MouseEventHandler}
    >
      {children}
    </Button>
  );
}

/** Icons without a label in the wide bar; the menu of the narrow one shows their labels. */
const QUIET = ['about', 'account'];

function useActions(
  rfc: string,
  registry: Composition | null,
  { showAbout, showAccount, onLogOut }: { showAbout: () => void; showAccount: () => void; onLogOut: () => void },
): Action[] {
  const navigate = useNavigate();
  const configuracion = registry && areaAt(registry, 'configuracion');
  return [
    ...(configuracion
      ? [
          {
            key: 'config',
            label: 'Configuración',
            icon: <SettingOutlined />,
            to: `/${rfc}/configuracion`,
            onClick: () => void navigate(`/${rfc}/configuracion`),
          },
        ]
      : []),
    {
      key: 'change',
      label: 'Cambiar Contribuyente',
      icon: <SwapOutlined />,
      onClick: () => void navigate(LIST_RFC, { state: 'change' }),
    },
    { key: 'account', label: 'Mi cuenta', icon: <SafetyCertificateOutlined />, onClick: showAccount },
    { key: 'about', label: 'Acerca de', icon: <InfoCircleOutlined />, onClick: showAbout },
    { key: 'logout', label: 'Cerrar Sesión', icon: <LogoutOutlined />, onClick: onLogOut },
  ];
}
