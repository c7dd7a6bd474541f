import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { loadFrame } from './frame/load-frame';
import { NotFoundScreen } from './frame/not-found.screen';
import { fetchGuests } from './guests/load-guests';
import type { Loader } from './loader/create-loader';
import { LoginScreen } from './login/login.screen';
import { ADD_TAXPAYER } from './session/addresses';
import { ListRfcScreen } from './taxpayers/list-rfc.screen';
import { UnauthorizedScreen } from './unauthorized/unauthorized.screen';

/** The frame draws once the registry inside the page has been verified. */
const frame = (loader: Loader) => async () => {
  const [{ TaxpayerRoute }, guests] = await Promise.all([loadFrame(), fetchGuests(), loader.registry.inlined]);
  return { element: <TaxpayerRoute guests={guests?.createGuests(loader) ?? null} /> };
};

/** A chunk apart: few users open these screens, and the login does not wait for them. */
const account = (screen: keyof typeof import('./accounts')) => ({
  lazy: async () => ({ Component: (await import('./accounts'))[screen] }),
  HydrateFallback: () => null,
});

/**
 * Every address of the product. Below /{rfc} the registry decides which area answers.
 * No route has a loader: with one, navigations end later than the key stroke that caused them, and inputs bound to the
 * query lose characters.
 */
export function createRoutes(loader: Loader): RouteObject[] {
  const login = <LoginScreen prefetch={loadFrame} />;
  return [
    { path: '/', element: login },
    { path: '/login', element: login },
    { path: '/login-list-rfc', element: <ListRfcScreen /> },
    { path: ADD_TAXPAYER, ...account('AddTaxpayerScreen') },
    { path: '/recover-password', ...account('RecoverPasswordScreen') },
    { path: '/reset-password', ...account('ResetPasswordScreen') },
    { path: '/register-account', ...account('RegisterAccountScreen') },
    { path: '/confirm-account', ...account('ConfirmAccountScreen') },
    { path: '/confirm-access', ...account('ConfirmAccessScreen') },
    { path: '/reset-admin', ...account('ResetAdminScreen') },
    { path: '/401', element: <UnauthorizedScreen /> },
    { path: '/:rfc/*', lazy: frame(loader), HydrateFallback: () => null },
    { path: '*', element: <NotFoundScreen /> },
  ];
}

export const createShellRouter = (loader: Loader) => createBrowserRouter(createRoutes(loader));
