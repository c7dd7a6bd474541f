import { createArea, Link } from '@boveda/area-kit';
import { demoCuenta } from '@boveda/area-kit/testing';
import { Route, Routes, useLocation, useNavigationType, useParams } from '@boveda/ui-kit/router';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { exposed } from '../testing/containers';
import { openShell } from '../testing/open-shell';
import { sampleRelease } from '../testing/signed-registry';

/** One line per effect in which a screen would request its data, and one per render. */
const effects: string[] = [];
const drawn: string[] = [];

function Screen({ area }: { area: string }) {
  const { pathname, search } = useLocation();
  const type = useNavigationType();
  const { id = '' } = useParams();
  drawn.push(`${area} ${pathname}`);
  useEffect(() => void effects.push(`${area} ${pathname}${search} ${type}`), [area, pathname, search, type]);
  return (
    <p>
      {area} {id} {search} <Link to="clientes/2?tipo=I">segundo</Link> <Link to="dashboard">tablero</Link>
    </p>
  );
}

const areaOf = (name: string, path: string) =>
  createArea(() => (
    <Routes>
      <Route path={`${path}/:id?`} element={<Screen area={name} />} />
      <Route path="*" element={<Screen area={`${name} fuera de lugar`} />} />
    </Routes>
  ));

const live = [
  sampleRelease('mf-cfdi', {
    paths: ['clientes'],
    menu: [{ label: 'Clientes', path: 'clientes', icon: 'customers', order: 2 }],
  }),
  sampleRelease('mf-session', {
    paths: ['dashboard'],
    menu: [{ label: 'Inicio', path: 'dashboard', icon: 'home', order: 1 }],
  }),
];
const base = `/${demoCuenta.rfc}`;

let stop: () => void = () => undefined;
beforeEach(() => {
  effects.length = 0;
  drawn.length = 0;
  exposed.set('mf_cfdi__rrel1/area', () => areaOf('clientes', 'clientes'));
  exposed.set('mf_session__rrel1/area', () => areaOf('inicio', 'dashboard'));
});
afterEach(() => {
  stop();
  jest.restoreAllMocks();
});

async function start(path: string) {
  const { open } = await openShell(path, live);
  const shell = await open();
  stop = shell.stop;
  await waitFor(() => expect(effects).toHaveLength(1));
  return shell;
}

test('a screen requests its data once per navigation, and knows the type of the navigation', async () => {
  const { router } = await start('clientes/1');
  await userEvent.click(screen.getByRole('link', { name: 'segundo' }));
  await waitFor(() => expect(effects).toHaveLength(2));
  await act(() => router.navigate(-1));
  await waitFor(() => expect(effects).toHaveLength(3));
  await act(() => router.navigate(`${base}/clientes/3`, { replace: true }));
  await waitFor(() => expect(effects).toHaveLength(4));
  expect(effects).toEqual([
    'clientes /clientes/1 POP',
    'clientes /clientes/2?tipo=I PUSH',
    'clientes /clientes/1 POP',
    'clientes /clientes/3 REPLACE',
  ]);
});

test('Back restores the query of the other area, and an area never renders at an address of another one', async () => {
  const { router, address } = await start('clientes/2?tipo=I');
  await userEvent.click(screen.getByRole('link', { name: 'tablero' }));
  await waitFor(() => expect(effects).toHaveLength(2));
  await act(() => router.navigate(-1));
  await waitFor(() => expect(effects).toHaveLength(3));
  expect(address()).toBe(`${base}/clientes/2?tipo=I`);
  expect(effects).toEqual([
    'clientes /clientes/2?tipo=I POP',
    'inicio /dashboard PUSH',
    'clientes /clientes/2?tipo=I POP',
  ]);
  expect(drawn.filter((line) => /fuera de lugar|^clientes .*dashboard|^inicio .*clientes/.test(line))).toEqual([]);
});

test('a new screen starts at its top, and Back restores the scroll position of the old one', async () => {
  let y = 0;
  Object.defineProperty(window, 'scrollY', { get: () => y, configurable: true });
  jest.spyOn(window, 'scrollTo').mockImplementation(((_x: number, top: number) => {
    y = top;
  }) as typeof window.scrollTo);
  const { router } = await start('clientes/1');
  y = 640;
  await userEvent.click(screen.getByRole('link', { name: 'tablero' }));
  await waitFor(() => expect(effects).toHaveLength(2));
  expect(y).toBe(0);
  await act(() => router.navigate(-1));
  await waitFor(() => expect(y).toBe(640));
  await act(() => router.navigate(`${base}/clientes/1?tipo=E`));
  expect(y).toBe(640);
});
