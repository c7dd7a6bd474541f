import { demoCuenta, logIn } from '@boveda/area-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { exposed } from '../testing/containers';
import { openShell, writes } from '../testing/open-shell';
import { renderShell } from '../testing/render-shell';
import { sampleRelease } from '../testing/signed-registry';

const session = sampleRelease('mf-session', {
  title: 'Inicio',
  paths: ['dashboard', 'mi-contabilidad'],
  menu: [
    { label: 'Inicio', path: 'dashboard', icon: 'home', order: 10 },
    { label: 'Mi contabilidad', path: 'mi-contabilidad', icon: 'home', order: 10, cliente: true },
  ],
});
const config = sampleRelease('mf-config', {
  title: 'Configuración',
  paths: ['configuracion'],
  menu: [{ label: 'Config', path: 'configuracion', icon: 'settings', order: 80 }],
});

const entries = () =>
  within(screen.getByRole('navigation', { name: 'Menú principal' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

beforeEach(() => {
  exposed.clear();
  exposed.set('mf_session__rrel1/area', () => writes('pantalla'));
});

test('a Cliente gets its page at every address of the taxpayer, without search or settings', async () => {
  const { loader } = await openShell('dashboard', [session, config]);
  logIn([{ ...demoCuenta, privilegio: '4' }]);
  const { address, stop } = renderShell(`/${demoCuenta.rfc}/configuracion`, loader);
  await waitFor(() => expect(address()).toBe(`/${demoCuenta.rfc}/mi-contabilidad`));
  await screen.findByText('pantalla');
  expect(entries()).toEqual(['Mi contabilidad']);
  const top = within(screen.getByRole('banner'));
  expect(top.queryByRole('link', { name: /Configuración/ })).toBeNull();
  expect(top.queryByRole('button', { name: /Buscar/ })).toBeNull();
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(screen.queryByRole('dialog')).toBeNull();
  stop();
});

test('for others the page of a Cliente is in no menu', async () => {
  const { open } = await openShell('dashboard', [session, config]);
  const { stop } = await open();
  expect(entries()).toEqual(['Inicio', 'Config']);
  stop();
});
