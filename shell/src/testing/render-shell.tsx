import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createLoader, type Loader } from '../loader/create-loader';
import { followRegistry } from '../loader/follow-registry';
import type { Page } from '../loader/page-context';
import { createRouterStore } from '../loader/router-store';
import { createRoutes } from '../routes';
import { followSession } from '../session/follow-session';

/** Renders the shell at an address, with its real routes and loader; the server is `fakeApi`. */
export function renderShell(url: string, loader: Loader = createLoader()) {
  // The router asks for the page while it is being created, and the page contains the router.
  const openPage = () => Promise.resolve().then(() => page);
  const router = createMemoryRouter(createRoutes(openPage), { initialEntries: [url] });
  const page: Page = { router: createRouterStore(router), loader };
  const stops = [followSession(page.router), followRegistry(page.router, loader.registry)];
  render(<RouterProvider router={router} />);
  const stop = () => {
    for (const each of stops) each();
  };
  return { stop, router, address: () => router.state.location.pathname + router.state.location.search };
}
