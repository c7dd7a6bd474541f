import './start-early';
import { session } from '@boveda/session';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { takeDevWish } from './dev/dev-wish';
import { createLoader } from './loader/create-loader';
import { followRegistry } from './loader/follow-registry';
import { PageContext } from './loader/page-context';
import { createRouterStore } from './loader/router-store';
import { takePreviewWish } from './preview/preview-wish';
import { createShellRouter } from './routes';
import { rfcOf } from './session/addresses';
import { followSession } from './session/follow-session';
import { takeMailedLink } from './session/mailed-link';

function start(): void {
  const loader = createLoader();
  const { registry, report, preloading } = loader;
  const router = createShellRouter(loader);
  const page = { router: createRouterStore(router), loader };

  followSession(page.router);
  followRegistry(page.router, registry);

  const startFirstArea = () => {
    const { pathname, search } = router.state.location;
    const rfc = rfcOf(pathname);
    const [, , ...rest] = pathname.split('/');
    if (rfc && session.current?.rfc === rfc) preloading.loadAreaEarly(rest.join('/') + search);
  };
  void registry.ensure().then(startFirstArea);

  const app = document.getElementById('app');
  if (!app) throw new Error('index.html has no #app');
  createRoot(app, { identifierPrefix: 'shell-' }).render(
    <PageContext value={page}>
      <RouterProvider router={router} useTransitions={false} />
    </PageContext>,
  );

  // Fetched when the page is idle, so that measuring does not slow down what it measures.
  const watchVitals = () =>
    void import('./telemetry/vitals').then(
      (vitals) => vitals.watchVitals({ report, areaAt: registry.areaAt }),
      () => undefined,
    );
  const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2000));
  addEventListener('load', () => whenIdle(watchVitals), { once: true });
}

takePreviewWish();
takeMailedLink();
if (takeDevWish()) start();
