import type { Cuenta } from '@boveda/contracts';
import { slotFillers } from '@boveda/releases';
import { session } from '@boveda/session';
import { type ThemeMode, themeMode } from '@boveda/ui-kit';
import type { useNavigate } from 'react-router-dom';
import type { Composition } from '../../loader/composition';
import { LIST_RFC } from '../../session/addresses';
import type { Runnable } from './local-groups';
import { OPTIONS_SLOT } from './offers';
import type { Overlay } from './overlay';
import { Palette } from './palette';
import { isOnScreen, pressCommand } from './press-command';
import { recentsOf } from './recents';
import { actionsOf, type Screen } from './screens';

/** What the palette acts on. */
export interface Commands {
  registry: Composition;
  cuenta: Cuenta;
  path: string;
  screens: readonly Screen[];
  /** Opens an address below `/{rfc}`. */
  go: (to: string) => void;
  /** Opens another taxpayer on the same screen. */
  change: (rfc: string) => void;
  show: (load: () => Promise<Overlay>) => void;
  onHelp: () => void;
  onLogOut: () => void;
  navigate: ReturnType<typeof useNavigate>;
}

/** The palette with all that the user may do on this screen. */
export function openPalette(commands: Commands): Overlay {
  const { registry, cuenta, path, screens, go, change } = commands;
  const local = {
    recents: recentsOf(cuenta.rfc).filter(({ to }) => to.split('?', 1)[0] !== path),
    screens,
    actions: [...areaActions(commands), ...shellActions(commands)],
    cuentas: session.current?.cuentas.filter(({ rfc }) => rfc !== cuenta.rfc) ?? [],
    go,
    change,
  };
  const fillers = slotFillers(registry, OPTIONS_SLOT).length;
  return (onClose) => <Palette local={local} fillers={fillers} onClose={onClose} />;
}

/** Actions of areas: those with an address are done there, the others only where their button is on screen. */
const areaActions = ({ registry, cuenta, path: here, go }: Commands): Runnable[] =>
  actionsOf(registry, cuenta.privilegio)
    .filter(({ path, button }) => path !== undefined || (button !== undefined && isOnScreen(button)))
    .map(({ label, words, path, button }) => ({
      label,
      words,
      run: () => {
        if (path !== undefined && path !== here) go(path);
        if (button !== undefined) pressCommand(button);
      },
    }));

const themes: Record<ThemeMode, string> = { light: 'claro', dark: 'oscuro', system: 'del sistema' };

function shellActions({ registry, show, onHelp, onLogOut, navigate }: Commands): Runnable[] {
  const showAccount = () =>
    show(() =>
      import('../../my-account/my-account-panel').then(({ MyAccountPanel }) => (onClose) => (
        <MyAccountPanel onClose={onClose} />
      )),
    );
  const showAbout = () =>
    show(() =>
      import('../../about/about-panel').then(({ AboutPanel }) => (onClose) => (
        <AboutPanel registry={registry} onClose={onClose} />
      )),
    );
  return [
    ...Object.entries(themes).map(([mode, name]) => ({
      label: `Usar tema ${name}`,
      words: 'cambiar modo apariencia colores',
      run: () => themeMode.set(mode as ThemeMode),
    })),
    { label: 'Atajos de teclado', words: 'ayuda teclas', run: onHelp },
    ...(session.current?.visitante
      ? []
      : [{ label: 'Mi cuenta', words: 'contrasena sesiones segundo factor seguridad', run: showAccount }]),
    {
      label: 'Cambiar Contribuyente',
      words: 'otra empresa rfc',
      run: () => void navigate(LIST_RFC, { state: 'change' }),
    },
    { label: 'Acerca de', words: 'version', run: showAbout },
    { label: 'Cerrar Sesión', words: 'salir', run: onLogOut },
  ];
}
