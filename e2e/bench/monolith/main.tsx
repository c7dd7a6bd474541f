import { session } from '@boveda/session';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import type { Loader } from '../../../shell/src/loader/create-loader';
import { createRouterStore } from '../../../shell/src/loader/router-store';
import { createShownReleases } from '../../../shell/src/loader/shown';
import { createSlotTable } from '../../../shell/src/loader/slots';
import { createShellRouter } from '../../../shell/src/routes';
import { followSession } from '../../../shell/src/session/follow-session';
import { takeMailedLink } from '../../../shell/src/session/mailed-link';
import { createReport } from '../../../shell/src/telemetry/telemetry';
import { loadAt } from './load';
import { registry } from './registry';

// The shell's main.tsx without what only a shell of areas needs.
const nothing = () => undefined;
const report = createReport(() => registry.get()?.composition);
// What loads and mounts releases is missing: outlet.tsx replaces its one caller. A router with route.lazy preloads nothing.
const loader = {
  registry,
  report,
  slots: createSlotTable(),
  shown: createShownReleases(),
  preloading: {
    loadAreaEarly: nothing,
    expectVisit: nothing,
    forgetVisit: nothing,
    warmUpWhenIdle: () => nothing,
  },
} satisfies Partial<Loader> as unknown as Loader;

takeMailedLink();
const router = createShellRouter(() => Promise.resolve().then(() => page));
const page = { router: createRouterStore(router), loader };
followSession(page.router);
// All lazy parts of a route are fetched side by side, as route.lazy does.
const [rfc = '', ...rest] = router.state.location.pathname.slice(1).split('/');
if (session.current?.rfc === rfc) loadAt(rest.join('/'));

const app = document.getElementById('app');
if (!app) throw new Error('index.html has no #app');
createRoot(app, { identifierPrefix: 'shell-' }).render(<RouterProvider router={router} useTransitions={false} />);

const watchVitals = () =>
  void import('../../../shell/src/telemetry/vitals').then((vitals) =>
    vitals.watchVitals({ report, areaAt: registry.areaAt }),
  );
addEventListener('load', () => requestIdleCallback(watchVitals), { once: true });
