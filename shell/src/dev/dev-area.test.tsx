import type { ReleaseRecord } from '@boveda/contracts';
import { session } from '@boveda/session';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { exposed } from '../testing/containers';
import { openShell, serveRegistry, writes } from '../testing/open-shell';
import { sampleRelease } from '../testing/signed-registry';
import { agreeToDevWish, forgetDevWish, readDevWish, takeDevWish } from './dev-wish';

const menu = (label: string, path: string) => [{ label, path, icon: 'page', order: 1 }];
const live = [
  sampleRelease('mf-cfdi', { title: 'Clientes', paths: ['clientes'], menu: menu('Clientes', 'clientes') }),
  sampleRelease('mf-session', { title: 'Inicio', paths: ['dashboard'], menu: menu('Inicio', 'dashboard') }),
];
const descriptorOf = ({ id, title, owner, paths, routes, menu, slots, events }: ReleaseRecord) => ({
  id,
  title,
  owner,
  paths,
  routes,
  menu,
  slots,
  events,
});

/** Requested addresses of the development server. */
let asked: string[];
let stop: () => void = () => undefined;
beforeEach(() => {
  asked = [];
  jest.spyOn(console, 'warn').mockReturnValue();
  jest.spyOn(console, 'error').mockReturnValue();
  exposed.clear();
  exposed.set('mf_cfdi__rrel1/area', () => writes('clientes publicado'));
  exposed.set('mf_cfdi__rdesarrollo/area', () => writes('clientes de mi equipo'));
  exposed.set('mf_notas__rdesarrollo/area', () => writes('notas de mi equipo'));
});
afterEach(() => {
  stop();
  forgetDevWish();
  jest.restoreAllMocks();
  history.replaceState(null, '', '/');
});

/** Opens clientes by a link; the server at port 3001 answers with `descriptor`, or not at all when it is null. */
async function openBy(link: string, descriptor: unknown, allowsDev = true) {
  history.replaceState(null, '', `/?${link}&x=1#h`);
  expect(takeDevWish()).toBe(true);
  const { loader, open } = await openShell('clientes', live);
  await serveRegistry(live, [], { allowsDev });
  await loader.registry.refresh();
  const others = globalThis.fetch;
  globalThis.fetch = jest.fn(async (input: string) => {
    const url = String(input);
    if (!url.startsWith('http://localhost:')) return others(input);
    asked.push(url);
    if (descriptor === null) throw new TypeError('fetch failed');
    return { ok: true, text: async () => JSON.stringify(descriptor) };
  }) as unknown as typeof fetch;
  const shell = await open();
  stop = shell.stop;
}

const cfdi = descriptorOf(live[0] as ReleaseRecord);
const question = () => screen.findByText('¿Usar aquí mf-cfdi desde este equipo?');

test('a link runs nothing before the user agrees; then the area is loaded from this machine, under a banner', async () => {
  await openBy('dev=mf-cfdi:3001', cfdi);
  expect(location.href).toMatch(/\/\?x=1#h$/);
  await question();
  expect(screen.getByText('clientes publicado')).toBeInTheDocument();
  expect(asked).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Usar' }));
  expect(await screen.findByText('clientes de mi equipo')).toBeInTheDocument();
  expect(asked).toEqual(['http://localhost:3001/area.json']);
  const banner = screen.getByRole('complementary', { name: 'En desarrollo' });
  expect(banner).toHaveTextContent('En desarrollo: mf-cfdi · de http://localhost:3001, sin firma');
  expect(readDevWish()).toEqual({ area: 'mf-cfdi', port: 3001, agreed: true });
  await userEvent.click(screen.getByRole('button', { name: 'Salir' }));
  expect(await screen.findByText('clientes publicado')).toBeInTheDocument();
  expect(readDevWish()).toBeNull();
});

test('a user who declines sees the published area and is not asked again', async () => {
  await openBy('dev=mf-cfdi:3001', cfdi);
  await question();
  await userEvent.click(screen.getByRole('button', { name: 'No usar' }));
  expect(screen.queryByText(/¿Usar aquí/)).toBeNull();
  expect([asked, readDevWish()]).toEqual([[], null]);
});

test('a new area in development is in the menu of this tab', async () => {
  const notas = { ...cfdi, id: 'mf-notas', title: 'Notas', paths: ['notas'], menu: menu('Notas', 'notas') };
  await openBy('dev=mf-notas:3001', notas);
  await userEvent.click(await screen.findByRole('button', { name: 'Usar' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Notas' }));
  expect(await screen.findByText('notas de mi equipo')).toBeInTheDocument();
});

const agreed = () => agreeToDevWish({ area: 'mf-cfdi', port: 3001 });

test.each<[string, string, unknown, boolean, string]>([
  ['the environment does not allow it', 'dev=mf-cfdi:3001', cfdi, false, 'En este ambiente no se muestran'],
  ['the port has another area', 'dev=mf-cfdi:3001', { ...cfdi, id: 'mf-otra' }, true, 'En ese puerto hay otra cosa'],
  ['the port has something else', 'dev=mf-cfdi:3001', '<html>', true, 'En ese puerto hay otra cosa'],
  ['the port does not answer', 'dev=mf-cfdi:3001', null, true, 'El servidor de desarrollo no respondió'],
  ['the link is an address', 'dev=https://evil.example/x.js', cfdi, true, 'no está completo o no es válido'],
  ['the link names a host', 'dev=mf-cfdi:evil.example:3001', cfdi, true, 'no está completo o no es válido'],
  ['the address has two links', 'dev=mf-cfdi:3001&dev=mf-cfdi:3002', cfdi, true, 'no está completo o no es válido'],
])('the published area and a notice are shown when %s', async (_, link, descriptor, allowsDev, words) => {
  agreed();
  await openBy(link, descriptor, allowsDev);
  expect(await screen.findByText(new RegExp(words))).toBeInTheDocument();
  expect(await screen.findByText('clientes publicado')).toBeInTheDocument();
  expect(screen.queryByText(/de mi equipo/)).toBeNull();
  if (!allowsDev) expect(asked).toEqual([]);
});

test('an area in development ends with the session', async () => {
  agreed();
  await openBy('dev=mf-cfdi:3001', cfdi);
  await screen.findByText('clientes de mi equipo');
  act(() => session.close('logout'));
  expect(readDevWish()).toBeNull();
});

test('a page without the wish of its tab is reloaded with it', () => {
  agreed();
  const replace = jest.fn();
  const at = (search: string) => ({ pathname: '/R/clientes', search, hash: '#h', replace }) as unknown as Location;
  const history = { state: null, replaceState: jest.fn() } as unknown as History;
  expect(takeDevWish({ location: at('?x=1'), history })).toBe(false);
  expect(replace).toHaveBeenCalledWith('/R/clientes?x=1&dev=mf-cfdi%3A3001#h');
  expect(takeDevWish({ location: at('?x=1&dev=mf-cfdi%3A3001'), history })).toBe(true);
  expect(readDevWish()).toMatchObject({ agreed: true });
  // Consent is for one link only.
  expect(takeDevWish({ location: at('?dev=mf-cfdi:4001'), history })).toBe(true);
  expect(readDevWish()).toEqual({ area: 'mf-cfdi', port: 4001, agreed: false });
});
