import type { Cuenta } from '@boveda/contracts';
import { session } from '@boveda/session';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import type { AreaProps } from '../area-props';
import { AreaProviders } from '../area-providers';
import type { AreaApi } from '../area-store';
import { createAreaStores, type Prefetch } from '../area-stores';
import { type ListChoices, setListChoices } from '../list-choices';
import { createMemoryRouterStore } from './memory-router-store';

/** A taxpayer for tests, with the RFC of `renderScreen`'s default address. */
export const demoCuenta: Cuenta = { rfc: 'EKU9003173C9', nombre: 'Escuela Kemper Urgate', privilegio: '1' };

interface ScreenOptions {
  /** Address with query, below the origin; its first segment is the taxpayer. */
  url?: string;
  /** The area's API, for its store. */
  api?: AreaApi;
  /** The area's prefetch function, called before the screen is rendered. */
  prefetch?: Prefetch | undefined;
  cuentas?: Cuenta[];
  /** Fillings of the screen's slots: name → text. */
  slots?: Record<string, string>;
  /** For the filling of a slot: what its screen passes to it. */
  slotProps?: unknown;
  /** Addresses below `/{rfc}` of other live screens. */
  routes?: string[];
  /** Saved views and columns of the user; null: not known yet. */
  listChoices?: ListChoices | null;
}

/** Renders a screen with real store, SDK and router over `fakeApi`. */
export function renderScreen(ui: ReactElement, options: ScreenOptions = {}): RenderResult & { address: () => string } {
  const { url = `/${demoCuenta.rfc}`, api, prefetch, cuentas = [demoCuenta], slots = {}, routes = [] } = options;
  const { slotProps, listChoices = { vistas: [], columnas: [] } } = options;
  const rfc = url.split('/')[1] ?? '';
  logIn(cuentas);
  session.selectContribuyente(rfc);
  setListChoices(listChoices);
  const router = createMemoryRouterStore(url);
  const props: AreaProps = {
    name: 'prueba',
    domElement: document.body,
    router,
    basename: `/${rfc}`,
    slots: {
      mount: (slot, element) => {
        element.textContent = slots[slot] ?? '';
        return () => element.replaceChildren();
      },
    },
    slotProps,
    hasRoute: (path) => routes.includes(path),
    area: { id: 'mf-prueba', release: 'prueba', paths: [] },
    onAreaError: (error) => {
      throw error;
    },
  };
  const stores = createAreaStores(api);
  if (prefetch) stores.fill(prefetch, url.slice(`/${rfc}/`.length));
  const result = render(
    <AreaProviders props={props} stores={stores}>
      {ui}
    </AreaProviders>,
  );
  return { ...result, address: router.address };
}

/** Opens a session as a login does. */
export const logIn = (cuentas: Cuenta[] = [demoCuenta]): void =>
  session.open({
    token: 'token-de-prueba',
    msg: {
      idacceso: '0b5bd7a5-0c0f-4b32-9c3d-0f9f5d0a1b2c',
      acceso: 'admin@demo.mx',
      nombre: 'Persona de Prueba',
      Cuentas: cuentas,
    },
  });
