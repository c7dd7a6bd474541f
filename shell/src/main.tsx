import './loader/start-early';
import { session } from '@boveda/session';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { takeMailedLink } from './accounts/mailed-link';
import { takeDevWish } from './dev/dev-wish';
import { followRegistry } from './loader/follow-registry';
import { PageContext } from './loader/page-context';
import { loadAreaEarly } from './loader/preload-area';
import { ensureRegistry } from './loader/registry';
import { createRouterStore } from './loader/router-store';
import { createSlotTable } from './loader/slots';
import { takeWish } from './preview/wish';
import { createShellRouter } from './routes';
import { followSession } from './taxpayers/follow-session';

function start(): void {
  const router = createShellRouter();
  const page = { router: createRouterStore(router), slots: createSlotTable() };

  followSession(page.router);
  followRegistry(page.router);

  const startFirstArea = () => {
    const [rfc = '', ...rest] = router.state.location.pathname.slice(1).split('/');
    if (session.current?.rfc === rfc) loadAreaEarly(rest.join('/'));
  };
  void ensureRegistry().then(startFirstArea);

  const app = document.getElementById('app');
  if (!app) throw new Error('index.html has no #app');
  createRoot(app, { identifierPrefix: 'shell-' }).render(
    <PageContext value={page}>
      <RouterProvider router={router} useTransitions={false} />
    </PageContext>,
  );
}

takeWish();
takeMailedLink();
if (takeDevWish()) start();

/** Measuring must not slow down what it measures. */
const watchVitals = () =>
  void import('./telemetry/vitals').then(
    (vitals) => vitals.watchVitals(),
    () => undefined,
  );
const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2000));
addEventListener('load', () => whenIdle(watchVitals), { once: true });
