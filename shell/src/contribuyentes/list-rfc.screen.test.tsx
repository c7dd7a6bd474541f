import { fakeApi, logIn } from '@boveda/area-kit/testing';
import { api } from '@boveda/contracts';
import { session } from '@boveda/session';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { ListRfcScreen } from './list-rfc.screen';

const cuentas = ['EKU9003173C9', 'IIA040805DZ4', 'XIA190128J61', 'KIJ0906199R1', 'URE180429TM6'].map((rfc) => ({
  rfc,
  nombre: `Empresa ${rfc.slice(0, 3)}`,
  privilegio: '1' as const,
}));

function renderList(count: number, before: { pathname: string }[] = [], latest = cuentas.slice(0, count)) {
  fakeApi().on(api.session.listRfc, { cuentas: latest }).on(api.session.logout, { msg: 'ok' });
  logIn(cuentas.slice(0, count));
  const here = { pathname: '/login-list-rfc', state: before.length > 0 ? 'change' : null };
  const routes = [
    { path: '/login-list-rfc', element: <ListRfcScreen /> },
    { path: '*', element: <p>otra pantalla</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [...before, here] });
  render(<RouterProvider router={router} />);
  return () => router.state.location.pathname;
}

const shown = () =>
  within(screen.getByRole('list'))
    .getAllByRole('link')
    .map((link) => link.textContent?.slice(0, 12));

describe('list of taxpayers', () => {
  it('shows RFC and name, and opens the dashboard of the chosen taxpayer', async () => {
    const address = renderList(2);
    expect(screen.getByRole('heading', { name: 'Seleccione Contribuyente:' })).toBeInTheDocument();
    expect(screen.getByText('Empresa IIA')).toBeInTheDocument();
    await userEvent.click(screen.getByText('IIA040805DZ4'));
    expect(address()).toBe('/IIA040805DZ4/dashboard');
  });

  it.each([
    [2, '/EKU9003173C9/despacho'],
    [1, null],
  ])('of %i taxpayers leads to %s', (count, address) => {
    renderList(count);
    const link = screen.queryByRole('link', { name: 'Ver todos en el despacho' });
    expect(link?.getAttribute('href') ?? null).toBe(address);
  });

  it('has a search from five taxpayers on, by RFC and case-insensitive', async () => {
    renderList(5);
    const search = screen.getByLabelText('Buscar RFC');
    await userEvent.type(search, 'iia');
    expect(shown()).toEqual(['IIA040805DZ4']);
    await userEvent.clear(search);
    await userEvent.type(search, 'Empresa');
    expect(screen.getByText(/Ningún RFC contiene/)).toBeInTheDocument();
  });

  it('says what to do without any taxpayer', () => {
    renderList(0);
    expect(screen.getByText(/Su cuenta no tiene contribuyentes/)).toBeInTheDocument();
  });

  it('has no search with four taxpayers', () => {
    renderList(4);
    expect(screen.queryByLabelText('Buscar RFC')).toBeNull();
    expect(shown()).toHaveLength(4);
  });

  it('shows the server’s current list instead of the login’s', async () => {
    renderList(2, [], cuentas.slice(1, 4));
    await waitFor(() => expect(shown()).toEqual(['IIA040805DZ4', 'XIA190128J61', 'KIJ0906199R1']));
  });

  it('Regresar returns to the previous taxpayer', async () => {
    const address = renderList(2, [{ pathname: '/EKU9003173C9/clientes' }]);
    await userEvent.click(screen.getByRole('button', { name: 'Regresar' }));
    await waitFor(() => expect(address()).toBe('/EKU9003173C9/clientes'));
    expect(session.current).not.toBeNull();
  });

  it('Regresar right after the login ends the session and returns to the login', async () => {
    const address = renderList(2);
    await userEvent.click(screen.getByRole('button', { name: 'Regresar' }));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(session.current).toBeNull();
  });
});
