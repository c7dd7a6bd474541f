import { session } from '@boveda/session';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { takeMailedLink } from '../../../shell/src/accounts/mailed-link';
import { PageContext } from '../../../shell/src/loader/page-context';
import { createRouterStore } from '../../../shell/src/loader/router-store';
import { createSlotTable } from '../../../shell/src/loader/slots';
import { createShellRouter } from '../../../shell/src/routes';
import { followSession } from '../../../shell/src/taxpayers/follow-session';
import { loadAt } from './load';

// The shell's main.tsx without what only a shell of areas needs.
takeMailedLink();
const router = createShellRouter();
const page = { router: createRouterStore(router), slots: createSlotTable() };
followSession(page.router);
// All lazy parts of a route are fetched side by side, as route.lazy does.
const [rfc = '', ...rest] = router.state.location.pathname.slice(1).split('/');
if (session.current?.rfc === rfc) loadAt(rest.join('/'));

const app = document.getElementById('app');
if (!app) throw new Error('index.html has no #app');
createRoot(app, { identifierPrefix: 'shell-' }).render(
  <PageContext value={page}>
    <RouterProvider router={router} useTransitions={false} />
  </PageContext>,
);

const watchVitals = () => void import('../../../shell/src/telemetry/vitals').then((vitals) => vitals.watchVitals());
addEventListener('load', () => requestIdleCallback(watchVitals), { once: true });
