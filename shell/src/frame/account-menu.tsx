import { useSession } from '@boveda/session';
import { Button, type ThemeMode, themeMode, useThemeMode } from '@boveda/ui-kit';
import {
  DesktopOutlined,
  InfoCircleOutlined,
  LogoutOutlined,
  MoonOutlined,
  PlusOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  SunOutlined,
  SwapOutlined,
} from '@boveda/ui-kit/icons';
import { Dropdown, type MenuEntry } from '@boveda/ui-kit/overlay';
import { Link, useNavigate } from 'react-router-dom';
import { ADD_CONTRIBUYENTE, LIST_RFC } from '../session/addresses';

const themes: { mode: ThemeMode; label: string; icon: React.ReactNode }[] = [
  { mode: 'light', label: 'Claro', icon: <SunOutlined /> },
  { mode: 'dark', label: 'Oscuro', icon: <MoonOutlined /> },
  { mode: 'system', label: 'Sistema', icon: <DesktopOutlined /> },
];

interface Props {
  /** Address of the settings; null while no live area has them. */
  settings: string | null;
  onAccount: () => void;
  onAbout: () => void;
  onLogOut: () => void;
}

/** The menu of the user: account, taxpayers, theme and the way out. */
export function AccountMenu({ settings, onAccount, onAbout, onLogOut }: Props) {
  const current = useSession();
  const access = current?.nombre || 'Sin Nombre';
  const isVisitor = current?.visitante === true;
  const { mode } = useThemeMode();
  const navigate = useNavigate();
  /** A click reaches the link itself; a key press reaches only the entry around it. */
  const link = (to: string, label: string, state?: string) => ({
    label: (
      <Link to={to} state={state}>
        {label}
      </Link>
    ),
    onClick: ({ domEvent }: { domEvent: { type: string } }) => {
      if (domEvent.type === 'keydown') void navigate(to, { state });
    },
  });
  const theme = (each: (typeof themes)[number]): MenuEntry => ({
    key: each.mode,
    icon: each.icon,
    label: each.label,
    isChecked: each.mode === mode,
    onClick: () => themeMode.set(each.mode),
  });
  /** What a visitor of the demonstration, who has no account, does without. */
  const ofUsers = (entry: MenuEntry): MenuEntry[] => (isVisitor ? [] : [entry]);
  const items: MenuEntry[] = [
    ...ofUsers({ key: 'account', label: 'Mi cuenta', icon: <SafetyCertificateOutlined />, onClick: onAccount }),
    ...(settings ? [{ key: 'config', icon: <SettingOutlined />, ...link(settings, 'Configuración') }] : []),
    ...ofUsers({ type: 'divider', key: 'taxpayers' }),
    { key: 'change', icon: <SwapOutlined />, ...link(LIST_RFC, 'Cambiar Contribuyente', 'change') },
    ...ofUsers({ key: 'add', icon: <PlusOutlined />, ...link(ADD_CONTRIBUYENTE, 'Agregar contribuyente') }),
    { type: 'divider', key: 'looks' },
    { type: 'group', key: 'theme', label: 'Tema' },
    ...themes.map(theme),
    { type: 'divider', key: 'rest' },
    { key: 'about', label: 'Acerca de', icon: <InfoCircleOutlined />, onClick: onAbout },
    { key: 'logout', label: 'Cerrar Sesión', icon: <LogoutOutlined />, onClick: onLogOut },
  ];
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button className="frame-account" type="text" aria-label={`Cuenta de ${access}`} title={access}>
        <span className="frame-avatar" aria-hidden>
          {access.slice(0, 1).toUpperCase()}
        </span>
        <span className="frame-access">{access}</span>
      </Button>
    </Dropdown>
  );
}
