import './start-early';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { takeDevWish } from './dev/dev-wish';
import { endFirstPaint } from './first-commit';
import { createRouterStore } from './loader/router-store';
import { returnToShell } from './preview/preview-shell';
import { takePreviewWish } from './preview/preview-wish';
import { createShellRouter } from './routes';
import { followSession } from './session/follow-session';
import { followMailedLinks, takeMailedLink } from './session/mailed-link';
import { onceItWorks } from './shared/once-it-works';
import { isContribuyentes } from './start-early';

function start(): void {
  const openPage = onceItWorks(async () => {
    const page = await import(/* webpackChunkName: "core" */ './open-page');
    return page.openPage(store);
  });
  const router = createShellRouter(openPage);
  const store = createRouterStore(router);
  followSession(store);
  // The route that needs it shows a failure.
  if (isContribuyentes) openPage().catch(() => undefined);

  const app = document.getElementById('app');
  if (!app) throw new Error('index.html has no #app');
  endFirstPaint(app);
  createRoot(app, { identifierPrefix: 'shell-' }).render(<RouterProvider router={router} useTransitions={false} />);
}

const isLinked = takePreviewWish();
takeMailedLink();
followMailedLinks();
if ((isLinked || !returnToShell()) && takeDevWish()) start();
