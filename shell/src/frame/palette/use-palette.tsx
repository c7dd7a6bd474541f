import type { Cuenta } from '@boveda/contracts';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSwitchContribuyente } from '../../contribuyentes/use-switch-contribuyente';
import type { Composition } from '../../loader/composition';
import { isCliente } from '../../session/addresses';
import { fetchPart } from '../../shared/fetch-part';
import { useShortcuts } from '../../shortcuts/use-shortcuts';
import type { Overlay } from './overlay';
import { useRecents } from './recents';
import { screensOf } from './screens';

interface Around {
  registry: Composition | null;
  cuenta: Cuenta;
  /** Below `/{rfc}`, without a slash in front. */
  path: string;
  onLogOut: () => void;
}

/** The palette (Ctrl+K), the keys of the page, and the dialogs that both open; another screen closes them. */
export function usePalette({ registry, cuenta, path, onLogOut }: Around) {
  const navigate = useNavigate();
  const change = useSwitchContribuyente();
  const { pathname, search } = useLocation();
  const [shown, setShown] = useState<{ at: string; overlay: Overlay } | null>(null);
  const screens = registry ? screensOf(registry, cuenta.privilegio) : [];
  useRecents(cuenta.rfc, path, search, screens.find((screen) => screen.path === path)?.label);

  const go = (to: string) => void navigate(`/${cuenta.rfc}/${to}`);
  const show = (load: () => Promise<Overlay>) => fetchPart(load, (overlay) => setShown({ at: pathname, overlay }));
  const onHelp = () =>
    show(() =>
      import('../../shortcuts/help-dialog').then(({ HelpDialog }) => (onClose) => (
        <HelpDialog screens={screens} onClose={onClose} />
      )),
    );
  // A Cliente has one screen: there is nothing to find.
  const offered = isCliente(cuenta) ? null : registry;
  const open = () => {
    if (offered)
      show(() =>
        import('./open-palette').then(({ openPalette }) =>
          openPalette({ registry: offered, cuenta, path, screens, go, change, show, onHelp, onLogOut, navigate }),
        ),
      );
  };
  useShortcuts({
    onPalette: open,
    onHelp,
    onGo: (letter) => {
      const to = screens.find((screen) => screen.key === letter)?.path;
      if (to) go(to);
      return to !== undefined;
    },
  });
  return { open: offered ? open : undefined, palette: shown?.at === pathname && shown.overlay(() => setShown(null)) };
}
