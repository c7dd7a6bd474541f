import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { loadFrame } from './frame/load-frame';
import { NotFoundScreen } from './frame/not-found.screen';
import { loadGuests } from './guests/load-guests';
import { inlinedRegistry } from './loader/registry';
import { LoginScreen } from './login/login.screen';
import { ListRfcScreen } from './taxpayers/list-rfc.screen';
import { UnauthorizedScreen } from './unauthorized/unauthorized.screen';

/** Shown once it is known which areas there are: the registry inside the page only has to be verified. */
const frame = async () => {
  const [route] = await Promise.all([loadFrame(), inlinedRegistry, loadGuests()]);
  return route;
};

/** Few people come here, and nobody who logs in should wait for it. */
const account = (screen: keyof typeof import('./accounts')) => ({
  lazy: async () => ({ Component: (await import('./accounts'))[screen] }),
  HydrateFallback: () => null,
});

/**
 * Every address of the product. Below /{rfc} the registry decides; the frame is loaded when somebody is in.
 * No route has a loader: with one, navigations end later than the key stroke that caused them, and inputs bound to the
 * query lose characters.
 */
export const routes: RouteObject[] = [
  { path: '/', element: <LoginScreen /> },
  { path: '/login', element: <LoginScreen /> },
  { path: '/login-list-rfc', element: <ListRfcScreen /> },
  { path: '/recover-password', ...account('RecoverPasswordScreen') },
  { path: '/reset-password', ...account('ResetPasswordScreen') },
  { path: '/register-account', ...account('RegisterAccountScreen') },
  { path: '/confirm-account', ...account('ConfirmAccountScreen') },
  { path: '/confirm-access', ...account('ConfirmAccessScreen') },
  { path: '/reset-admin', ...account('ResetAdminScreen') },
  { path: '/401', element: <UnauthorizedScreen /> },
  { path: '/:rfc/*', lazy: frame, HydrateFallback: () => null },
  { path: '*', element: <NotFoundScreen /> },
];

export const createShellRouter = () => createBrowserRouter(routes);
