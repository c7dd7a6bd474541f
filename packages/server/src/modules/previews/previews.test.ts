import { api } from '@boveda/contracts';
import { verifyPreview } from '@boveda/releases';
import type { Signer } from '@boveda/releases/store';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/create-test-app';
import { newReleaseKey, publishSample } from '../../../testing/releases';
import { commands } from '../../admin/commands';

const EXPIRES = '2026-11-21T16:00:00.000Z';
let now = new Date('2026-11-21T12:00:00.000Z');
let server: TestApp;
let key: Signer;
let reviewer: TestUser;

beforeAll(async () => {
  server = await createTestApp({ clock: () => now });
  key = await newReleaseKey(server);
  await publishSample(server, key, { release: 'p1111111', preview: { author: 'Ana', branch: 'x', expires: EXPIRES } });
  await publishSample(server, key, { release: 'aaaa1111', live: true });
  reviewer = await server.createUser('revisora@prueba.mx');
  await allow('si');
});
afterAll(() => server.close());

const get = (release: string, user?: TestUser) =>
  server.call('GET', `/previews/${release}`, user ? { token: user.token } : {});
const code = async (release: string, user?: TestUser) => {
  const answer = await get(release, user);
  return `${answer.statusCode} ${answer.json().code ?? ''}`.trim();
};

/** Runs the operator's command usuario:vista-previa. */
async function allow(permitir: 'si' | 'no'): Promise<void> {
  const lines: string[] = [];
  const context = { ...server.deps, print: (line: string) => lines.push(line) };
  await commands['usuario:vista-previa']?.run(context, { correo: reviewer.correo, permitir });
  expect(lines).toHaveLength(1);
}

test('returns a signed preview to users with the permission', async () => {
  const answer = await get('p1111111', reviewer);
  expect(answer.statusCode).toBe(200);
  const signed = api.previews.get.answer.parse(answer.json());
  const verified = await verifyPreview(signed, { keys: [key], area: 'mf-muestra', release: 'p1111111', now });
  expect(verified).toMatchObject({ ok: true, record: { preview: { author: 'Ana', branch: 'x', expires: EXPIRES } } });
});

test('rejects all other users, and a revoked permission at once', async () => {
  const other = await server.createContribuyenteUser('AAA010101AAA');
  expect(await code('p1111111')).toBe('401 unauthorized');
  expect(await code('p1111111', other)).toBe('403 forbidden');
  expect(await code('p9999999', other)).toBe('403 forbidden');
  await allow('no');
  expect(await code('p1111111', reviewer)).toBe('403 forbidden');
  await allow('si');
});

test('opens only ids of previews', async () => {
  for (const id of [
    'aaaa1111',
    'p9999999',
    'mf-muestra@p1111111',
    'https%3A%2F%2Fevil.example%2Fx.js',
    '..%2F..%2Fdata',
    '__proto__',
    'P1111111',
    '%00',
  ])
    expect([id, await code(id, reviewer)]).toEqual([id, '404 not_found']);
});

test('answers that an ended preview is gone', async () => {
  now = new Date(EXPIRES);
  expect(await code('p1111111', reviewer)).toBe('410 link_expired');
  now = new Date('2026-11-21T15:59:59.000Z');
  expect(await code('p1111111', reviewer)).toBe('200');
});

test('has no previews in an environment without them', async () => {
  const closed = await createTestApp({ env: { ...server.deps.env, allowsPreview: false } });
  const user = await closed.createUser('otra@prueba.mx');
  await closed.deps.db.updateTable('usuario').set({ vista_previa: true }).where('id', '=', user.idacceso).execute();
  const answer = await closed.call('GET', '/previews/p1111111', { token: user.token });
  expect(answer.statusCode).toBe(403);
  await closed.close();
});

describe('a token that may only read', () => {
  const RFC = 'AAA010101AAA';
  let user: TestUser;
  let token: string;
  const expires = '2026-11-21T18:00:00.000Z';
  const call = (method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
    server.call(method, url, { token, rfc: RFC }, body);

  beforeEach(async () => {
    now = new Date('2026-11-21T17:00:00.000Z');
    user = await server.createContribuyenteUser(RFC);
    token = (await server.call('POST', '/previews/solo-lectura', { token: user.token }, { expires })).json().token;
  });

  test('reads what its session reads, changes nothing, and names neither its token nor an API key', async () => {
    const { json: made } = await server.call('POST', '/info/apikey', { token: user.token, rfc: RFC });
    expect(made().apikey).toMatch(/^bv_/);
    const own = await server.call('GET', '/info', { token: user.token, rfc: RFC });
    expect(own.json().apikey).toBe(made().apikey);
    expect((await call('GET', '/info')).json()).toEqual({ ...own.json(), apikey: '' });
    const set = { nombre: 'Otro', email: '', telefono: '' };
    expect((await call('PUT', '/info', set)).json()).toMatchObject({ code: 'read_only' });
    expect((await call('POST', '/sesiones/confirmacion', { pass: 'x' })).json()).toMatchObject({ code: 'read_only' });
    expect(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).not.toContain(user.token);
  });

  test('gives only tokens of its kind, ends when it was to end, and with its session', async () => {
    const again = (await call('POST', '/previews/solo-lectura', { expires: '2099-01-01T00:00:00.000Z' })).json().token;
    const put = await server.call('PUT', '/info', { token: again, rfc: RFC }, { nombre: 'Otro', telefono: '' });
    expect(put.json()).toMatchObject({ code: 'read_only' });
    for (const forged of ['ro.', 'ro.e30.', `${token}x`, token.replace(/\.[^.]+$/, '.AAAA'), token.slice(3)])
      expect([forged, (await server.call('GET', '/info', { token: forged, rfc: RFC })).statusCode]).toEqual([
        forged,
        401,
      ]);
    now = new Date(expires);
    expect((await call('GET', '/info')).statusCode).toBe(401);
    now = new Date('2026-11-21T17:59:59.000Z');
    expect((await call('GET', '/info')).statusCode).toBe(200);
    expect((await call('POST', '/logout')).statusCode).toBe(200);
    for (const each of [token, again, user.token])
      expect((await server.call('GET', '/info', { token: each, rfc: RFC })).statusCode).toBe(401);
  });
});
