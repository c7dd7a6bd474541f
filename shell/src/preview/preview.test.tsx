import { Refusal } from '@boveda/area-kit/testing';
import { api, decodePreviewSet, encodePreviewSet, type ReleaseRecord, type SignedPreviewSet } from '@boveda/contracts';
import { session } from '@boveda/session';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { exposed } from '../testing/containers';
import { openShell, writes } from '../testing/open-shell';
import { sampleRelease, signedRelease, signedSet } from '../testing/signed-registry';
import { forgetPreviewWish, readPreviewWish, takePreviewWish } from './preview-wish';

const paths = { 'mf-cfdi': ['clientes'], 'mf-session': ['dashboard'] } as const;
const release = (id: keyof typeof paths, changes: Partial<ReleaseRecord> = {}) =>
  sampleRelease(id, {
    title: id === 'mf-cfdi' ? 'Clientes' : 'Inicio',
    paths: [...paths[id]],
    menu: [{ label: id === 'mf-cfdi' ? 'Clientes' : 'Inicio', path: paths[id][0], icon: 'home', order: 1 }],
    ...changes,
  });
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const preview = (changes: Partial<ReleaseRecord> = {}) =>
  release('mf-cfdi', {
    release: 'p1234567',
    preview: { author: 'ana', branch: 'feature/x', expires: inHours(4) },
    ...changes,
  });

let stop: () => void = () => undefined;
beforeEach(() => {
  jest.spyOn(console, 'warn').mockReturnValue();
  exposed.clear();
  exposed.set('mf_session__rrel1/area', () => writes('tablero'));
  exposed.set('mf_cfdi__rrel1/area', () => writes('clientes estable'));
  exposed.set('mf_cfdi__rp1234567/area', () => writes('clientes de la rama'));
});
afterEach(() => {
  stop();
  forgetPreviewWish();
  jest.restoreAllMocks();
  history.replaceState(null, '', '/');
});

type Arrange = (server: Awaited<ReturnType<typeof openShell>>['server']) => void;

/** Opens clientes in a tab that followed a link of `boveda preview`. */
async function openBy(link: string, answer: () => unknown, arrange: Arrange = () => undefined) {
  history.replaceState(null, '', `/?${link}&x=1#h`);
  takePreviewWish();
  const { server, open } = await openShell('clientes', [release('mf-cfdi'), release('mf-session')]);
  server.on(api.previews.get, answer as () => Promise<{ record: string; signature: string; key: string }>);
  arrange(server);
  const shell = await open();
  stop = shell.stop;
  return { ...shell, server };
}

test('a preview replaces its area alone, under a banner with its author, until the user leaves it', async () => {
  await openBy('preview=mf-cfdi@p1234567', () => signedRelease(preview()));
  expect(location.href).toMatch(/\/\?x=1#h$/);
  expect(await screen.findByText('clientes de la rama')).toBeInTheDocument();
  const banner = screen.getByRole('complementary', { name: 'Vista previa' });
  expect(banner).toHaveTextContent(/Vista previa de Clientes · rama feature\/x · de ana · termina el /);
  await userEvent.click(screen.getByRole('link', { name: 'Inicio' }));
  expect(await screen.findByText('tablero')).toBeInTheDocument();
  expect(banner).toBeInTheDocument();
  await userEvent.click(within(banner).getByRole('button', { name: 'Salir de la vista previa' }));
  await userEvent.click(screen.getByRole('link', { name: 'Clientes' }));
  expect(await screen.findByText('clientes estable')).toBeInTheDocument();
  expect(readPreviewWish()).toBeNull();
});

const refused = (status: number, code: 'forbidden' | 'link_expired' | 'not_found') => () => {
  throw new Refusal(status, code, 'no');
};
const link = 'preview=mf-cfdi@p1234567';
const altered = async () => {
  const signed = await signedRelease(preview());
  return { ...signed, record: signed.record.replace('ana', 'eva') };
};
const evil = encodeURIComponent('https://evil.example/remoteEntry.js');

test.each<[string, string, () => unknown, string]>([
  ['is forbidden', link, refused(403, 'forbidden'), 'forbidden'],
  ['has expired on the server', link, refused(410, 'link_expired'), 'link_expired'],
  ['is unknown', link, refused(404, 'not_found'), 'not_found'],
  ['is altered', link, altered, 'bad_signature'],
  [
    'has expired by its record',
    link,
    () => signedRelease(preview({ preview: { author: 'a', branch: 'b', expires: inHours(-1) } })),
    'expired',
  ],
  [
    'is of another area',
    link,
    () => signedRelease(release('mf-session', { release: 'p1234567', preview: preview().preview })),
    'unknown_release',
  ],
  ['is a release', link, () => signedRelease(preview({ preview: null })), 'not_a_preview'],
  [
    'has its files elsewhere',
    link,
    () => signedRelease(preview({ folder: '/releases/mf-otra/p1234567/' })),
    'malformed',
  ],
  ['is an address', `preview=${evil}`, altered, 'malformed_link'],
  ['is an area at an address', `preview=mf-cfdi@${evil}`, altered, 'malformed_link'],
  ['is asked for twice', `${link}&${link}`, altered, 'malformed_link'],
  ['is followed by nothing', `${link},`, altered, 'malformed_link'],
  ['is one of a list that is not signed', `${link},mf-session@p2345678`, altered, 'malformed_link'],
  ['is a key of every object', 'preview=__proto__@p1234567', altered, 'malformed_link'],
  ['has a line break', 'preview=mf-cfdi@p1234567%0A', altered, 'malformed_link'],
  ['is empty', 'preview=', altered, 'malformed_link'],
])('a preview that %s is not shown: the stable release and a notice are', async (_, by, answer, reason) => {
  await openBy(by, answer);
  expect(await screen.findByText('clientes estable')).toBeInTheDocument();
  expect(await screen.findByText('Se muestra la versión estable, sin vista previa')).toBeInTheDocument();
  expect(screen.getByText(new RegExp(`Código de soporte: \\w+ \\(${reason}\\)`))).toBeInTheDocument();
  expect(screen.queryByText(/de la rama/)).toBeNull();
  expect(screen.queryByText(/^Vista previa de/)).toBeNull();
  expect(readPreviewWish()).toBeNull();
});

test('a preview ends when it expires', async () => {
  const timers = jest.spyOn(globalThis, 'setTimeout');
  await openBy(link, () => signedRelease(preview()));
  expect(await screen.findByText('clientes de la rama')).toBeInTheDocument();
  // Verifying a signature takes real time, so only the timer of the preview is called early.
  const [end] = timers.mock.calls.find(([, ms = 0]) => ms > 3 * 3_600_000) ?? [];
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse(inHours(4)));
  act(() => end?.());
  expect(await screen.findByText('clientes estable')).toBeInTheDocument();
  expect(screen.getByText(/\(expired\)/)).toBeInTheDocument();
});

test('a preview ends with the session', async () => {
  const { address } = await openBy(link, () => signedRelease(preview()));
  await screen.findByText('clientes de la rama');
  act(() => session.close('logout'));
  await waitFor(() => expect(address()).toBe('/login'));
  expect(readPreviewWish()).toBeNull();
});

test('a preview that fails to run is replaced by the stable release, with a notice', async () => {
  exposed.set('mf_cfdi__rp7777777/area', () => ({}));
  await openBy('preview=mf-cfdi@p7777777', () => signedRelease(preview({ release: 'p7777777' })));
  expect(await screen.findByText('clientes estable')).toBeInTheDocument();
  expect(await screen.findByText(/Se muestra la versión estable de Clientes/)).toBeInTheDocument();
});

test('a preview of a new area has its screens and menu in this tab, but no address of a live area', async () => {
  const menu = [
    { label: 'Notas', path: 'notas', icon: 'page', order: 90 },
    { label: 'Otros clientes', path: 'clientes', icon: 'page', order: 91 },
  ];
  const words = { release: 'p8888888', title: 'Notas', paths: ['notas', 'clientes'], menu, preview: preview().preview };
  exposed.set('mf_notas__rp8888888/area', () => writes('notas de la rama'));
  await openBy('preview=mf-notas@p8888888', () => signedRelease(sampleRelease('mf-notas', words)));
  expect(await screen.findByText('clientes estable')).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('link', { name: 'Notas' }));
  expect(await screen.findByText('notas de la rama')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Otros clientes' })).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Clientes' }));
  expect(await screen.findByText('clientes estable')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Notas' }));
  await userEvent.click(screen.getByRole('button', { name: 'Salir de la vista previa' }));
  expect(await screen.findByText('Página no encontrada')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Notas' })).toBeNull();
});

const both = ['mf-cfdi@p1234567', 'mf-session@p2345678'];

/** Opens a link to a set, with the previews of both areas on the server. */
async function openSet(set: string, arrange?: Arrange) {
  exposed.set('mf_session__rp2345678/area', () => writes('tablero de la rama'));
  const dashboard = release('mf-session', { release: 'p2345678', preview: preview().preview });
  const answers = [preview(), dashboard];
  let asked = 0;
  return openBy(`preview=${set}`, () => signedRelease(answers[asked++ % 2] ?? dashboard), arrange);
}

test('a signed link shows several previews in one tab', async () => {
  await openSet(await signedSet({ previews: both, expires: inHours(1), readOnly: false }));
  expect(await screen.findByText('clientes de la rama')).toBeInTheDocument();
  const banner = screen.getByRole('complementary', { name: 'Vista previa' });
  expect(banner).toHaveTextContent(/Vista previa de Clientes, Inicio · rama feature\/x · de ana · termina el /);
  expect(banner).not.toHaveTextContent('Solo lectura');
  await userEvent.click(screen.getByRole('link', { name: 'Inicio' }));
  expect(await screen.findByText('tablero de la rama')).toBeInTheDocument();
  await userEvent.click(within(banner).getByRole('button', { name: 'Salir de la vista previa' }));
  expect(await screen.findByText('tablero')).toBeInTheDocument();
});

/** The link with another text of its set. */
const resaid = async (words: object) => {
  const { set, ...signed } = decodePreviewSet(
    await signedSet({ previews: both, expires: inHours(1), readOnly: true }),
  ) as SignedPreviewSet;
  return encodePreviewSet({ set: JSON.stringify({ ...JSON.parse(set), ...words }), ...signed });
};

test.each<[string, () => Promise<string>, string]>([
  ['lacks one of its previews', () => resaid({ previews: both.slice(0, 1) }), 'bad_signature'],
  ['may change something', () => resaid({ readOnly: false }), 'bad_signature'],
  ['ends later', () => resaid({ expires: inHours(9) }), 'bad_signature'],
  ['is over', () => signedSet({ previews: both, expires: inHours(-1), readOnly: false }), 'expired'],
  [
    'has two previews of an area',
    () => signedSet({ previews: ['mf-cfdi@p1234567', 'mf-cfdi@p7654321'], expires: inHours(1), readOnly: false }),
    'malformed',
  ],
  ['is empty', () => signedSet({ previews: [], expires: inHours(1), readOnly: false }), 'malformed_link'],
])('a set that %s shows none of its previews', async (_, link, reason) => {
  await openSet(await link());
  expect(await screen.findByText('clientes estable')).toBeInTheDocument();
  expect(await screen.findByText(new RegExp(`\\(${reason}\\)`))).toBeInTheDocument();
  expect(screen.queryByText(/de la rama/)).toBeNull();
});

test('a read-only set runs with a token that changes nothing, and leaving it ends the session', async () => {
  const { server, address } = await openSet(
    await signedSet({ previews: both, expires: inHours(1), readOnly: true }),
    (server) => server.on(api.previews.restrict, async () => ({ token: 'ro.abc' })),
  );
  let ended = '';
  exposed.set('mf_cfdi__rp1234567/area', () => writes('clientes de la rama'));
  server.on(api.session.logout, async () => {
    ended = 'logout';
    return { msg: 'x' };
  });
  expect(await screen.findByText('clientes de la rama')).toBeInTheDocument();
  expect(session.current?.token).toBe('ro.abc');
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).toContain('ro.abc');
  const banner = screen.getByRole('complementary', { name: 'Vista previa' });
  expect(banner).toHaveTextContent('Solo lectura');
  await userEvent.click(within(banner).getByRole('button', { name: 'Salir y cerrar sesión' }));
  await waitFor(() => expect(address()).toBe('/login'));
  expect(ended).toBe('logout');
});

test.each([
  ['it is revoked', refused(404, 'not_found'), 'revoked'],
  ['the permission is', refused(403, 'forbidden'), 'forbidden'],
])('a preview leaves an open page when %s', async (_, now, reason) => {
  const timers = jest.spyOn(globalThis, 'setInterval');
  let answer: () => unknown = () => signedRelease(preview());
  await openBy(link, () => answer());
  await screen.findByText('clientes de la rama');
  const [look] = timers.mock.calls.find(([, ms]) => ms === 3000) ?? [];
  answer = () => {
    throw new Refusal(503, 'database_unavailable', 'no');
  };
  await act(async () => look?.());
  expect(screen.getByText('clientes de la rama')).toBeInTheDocument();
  answer = now;
  await act(async () => look?.());
  expect(await screen.findByText('clientes estable')).toBeInTheDocument();
  expect(screen.getByText(new RegExp(`\\(${reason}\\)`))).toBeInTheDocument();
  expect(readPreviewWish()).toBeNull();
});
