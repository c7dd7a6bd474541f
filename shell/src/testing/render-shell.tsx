import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { followRegistry } from '../loader/follow-registry';
import { PageContext } from '../loader/page-context';
import { createRouterStore } from '../loader/router-store';
import { createSlotTable } from '../loader/slots';
import { routes } from '../routes';
import { followSession } from '../taxpayers/follow-session';

/** The shell at an address, with its own routes and its own following of the session; the server is `fakeApi`. */
export function renderShell(url: string) {
  const router = createMemoryRouter(routes, { initialEntries: [url] });
  const page = { router: createRouterStore(router), slots: createSlotTable() };
  const stops = [followSession(page.router), followRegistry(page.router)];
  render(
    <PageContext value={page}>
      <RouterProvider router={router} />
    </PageContext>,
  );
  const stop = () => {
    for (const each of stops) each();
  };
  return { stop, router, address: () => router.state.location.pathname + router.state.location.search };
}
