import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { loadFrame } from './frame/load-frame';
import { NotFoundScreen } from './frame/not-found.screen';
import { fetchGuests } from './guests/load-guests';
import { type Page, PageContext } from './loader/page-context';
import { LoginScreen } from './login/login.screen';
import { ADD_CONTRIBUYENTE, AUTHORIZE } from './session/addresses';
import { tellSlow } from './shared/tell-slow';
import { ShellFailure } from './shell-failure';
import { UnauthorizedScreen } from './unauthorized/unauthorized.screen';

/** The frame draws once the registry inside the page has been verified. */
const frame = (openPage: OpenPage) => async () => {
  const opened = openPage().then(async (page) => {
    await page.loader.registry.inlined;
    return page;
  });
  const [{ ContribuyenteRoute }, guests, page] = await Promise.all([loadFrame(), fetchGuests(), opened]);
  return {
    element: (
      <PageContext value={page}>
        <ContribuyenteRoute guests={guests?.createGuests(page.loader) ?? null} />
      </PageContext>
    ),
  };
};

/** Comes with the calls of the API, which it makes at once. */
const listRfc = {
  lazy: async () => ({
    Component: (await import(/* webpackChunkName: "core" */ './contribuyentes/list-rfc.screen')).ListRfcScreen,
  }),
  HydrateFallback: () => null,
};

/** A chunk apart: few users open these screens, and the login does not wait for them. */
const account = (screen: keyof typeof import('./accounts')) => ({
  lazy: async () => ({ Component: (await import('./accounts'))[screen] }),
  HydrateFallback: () => null,
});

/** Loads what a taxpayer's screen needs of the page and the login does not. */
export type OpenPage = () => Promise<Page>;

/**
 * Every address of the product. Below /{rfc} the registry decides which area answers.
 * No route has a loader: with one, navigations end later than the key stroke that caused them, and inputs bound to the
 * query lose characters.
 */
export function createRoutes(openPage: OpenPage): RouteObject[] {
  const login = <LoginScreen prefetch={() => Promise.all([loadFrame(), openPage()])} />;
  const routes: RouteObject[] = [
    { path: '/', element: login },
    { path: '/login', element: login },
    { path: '/login-list-rfc', ...listRfc },
    { path: ADD_CONTRIBUYENTE, ...account('AddContribuyenteScreen') },
    { path: AUTHORIZE, ...account('AuthorizeAssistantScreen') },
    { path: '/recover-password', ...account('RecoverPasswordScreen') },
    { path: '/reset-password', ...account('ResetPasswordScreen') },
    { path: '/register-account', ...account('RegisterAccountScreen') },
    { path: '/confirm-account', ...account('ConfirmAccountScreen') },
    { path: '/confirm-access', ...account('ConfirmAccessScreen') },
    { path: '/reset-admin', ...account('ResetAdminScreen') },
    {
      path: '/compartido',
      lazy: async () => ({ Component: (await import('./shared-cfdi')).SharedCfdiScreen }),
      HydrateFallback: () => null,
    },
    {
      path: '/instalar',
      lazy: async () => ({ Component: (await import('./install/install.screen')).InstallScreen }),
      HydrateFallback: () => null,
    },
    { path: '/401', element: <UnauthorizedScreen /> },
    { path: '/:rfc/*', lazy: frame(openPage), HydrateFallback: () => null },
    { path: '*', element: <NotFoundScreen /> },
  ];
  // Otherwise the router shows its own page, in English, and nothing while a part of the shell does not arrive.
  return routes.map(({ lazy, ...route }) => ({
    ...route,
    ...(typeof lazy === 'function' && { lazy: () => tellSlow(lazy()) }),
    errorElement: <ShellFailure />,
  }));
}

export const createShellRouter = (openPage: OpenPage) => createBrowserRouter(createRoutes(openPage));
