import { createCfdiBuilder } from '@boveda/cfdi-samples';
import sharp from 'sharp';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/create-test-app';

const RFC = 'AAA010101AAA';
const OTHER = 'BBB010101BBB';

let server: TestApp;
let user: TestUser;
let as: { token: string; rfc: string };

beforeAll(async () => {
  server = await createTestApp();
});
beforeEach(async () => {
  await server.createContribuyente(RFC);
  await server.createContribuyente(OTHER);
  for (const table of ['api_key', 'configuracion', 'limite_uso'] as const)
    await server.deps.db.deleteFrom(table).execute();
  await server.deps.db.updateTable('contribuyente').set({ nombre: 'Uno' }).execute();
  user = await server.createContribuyenteUser(RFC);
  as = { token: user.token, rfc: RFC };
});
afterAll(() => server.close());

const info = async (who = as) => (await server.call('GET', '/info', who)).json();

test('changes name and telephone, and not the e-mail', async () => {
  const saved = await server.call('PUT', '/info', as, {
    nombre: ' Ñandú & Cía ',
    email: 'x@y.mx',
    telefono: '55 1234 5678',
  });
  expect(saved.json().msg).toBe('Cambios guardados exitosamente');
  const changed = { nombre: 'Ñandú & Cía', telefono: '55 1234 5678', email: user.correo };
  expect(await info()).toEqual({ rfc: RFC, apikey: '', logo: null, ...changed });
});

test.each([
  [{ nombre: '', telefono: '' }, /Escriba un nombre/],
  [{ nombre: 'x'.repeat(201), telefono: '' }, /a lo más 200/],
  [{ nombre: '<script>', telefono: '' }, /no se permiten/],
  [{ nombre: 'A', telefono: 'llámame' }, /Se espera un teléfono/],
  [{ nombre: 'A' }, /telefono/],
  [{ nombre: 'A', telefono: '', rfc: OTHER }, /Campo desconocido/],
])('rejects %j and changes nothing', async (wrong, msg) => {
  expect((await server.call('PUT', '/info', as, wrong)).json().msg).toMatch(msg);
  expect((await info()).nombre).toBe('Uno');
});

describe('the API key', () => {
  const rotate = async () => (await server.call('POST', '/info/apikey', as)).json().apikey as string;
  const withKey = (path: string, key: string, headers: object = {}, method: 'GET' | 'PUT' = 'GET') =>
    server.app.inject({
      method,
      url: `/api/boveda/v4${path}`,
      headers: { 'x-api-key': key, ...headers },
      ...(method === 'PUT' ? { payload: { nombre: 'Otro', telefono: '' } } : {}),
    });

  test('gives access to its taxpayer only, as an Auxiliar, without session or RFC; it can be shown again and is encrypted at rest', async () => {
    const key = await rotate();
    expect(key).toMatch(/^bv_[\w-]{43}$/);
    expect((await info()).apikey).toBe(key);
    expect((await withKey('/emitidos', key)).json()).toEqual({ rows: [], count: 0 });
    expect((await withKey('/emitidos', key, { 'x-rfc': RFC })).statusCode).toBe(200);
    expect((await withKey('/emitidos', key, { 'x-rfc': OTHER })).json().code).toBe('taxpayer_not_allowed');
    expect((await withKey('/info', key)).json().code).toBe('forbidden');
    expect((await withKey('/info', key, {}, 'PUT')).json().code).toBe('forbidden');
    expect((await withKey('/sesiones', key)).json().code).toBe('forbidden');
    const row = await server.deps.db.selectFrom('api_key').select(['hash', 'sellada']).executeTakeFirstOrThrow();
    expect(Buffer.concat([row.hash, row.sellada ?? Buffer.alloc(0)]).includes(key)).toBe(false);
    expect(row.sellada).not.toBeNull();
  });

  test('is generada the first time and renovada afterwards, in the answer and in the log', async () => {
    for (const word of ['generada', 'renovada', 'renovada']) {
      expect((await server.call('POST', '/info/apikey', as)).json().msg).toBe(`ApiKey ${word}`);
      const [newest] = (await server.call('GET', '/bitacora', as)).json().rows;
      expect(newest.accion).toBe(`apikey.${word}`);
    }
  });

  test('ends with the next one or with the access of its user, and cannot be guessed', async () => {
    const first = await rotate();
    const second = await rotate();
    expect((await withKey('/emitidos', first)).json()).toMatchObject({
      code: 'api_key_revoked',
      msg: 'La ApiKey «ApiKey» fue revocada.',
    });
    expect((await withKey('/emitidos', second)).statusCode).toBe(200);
    for (const wrong of ['', 'bv_', `${second}x`, "' or 1=1 --"])
      expect((await withKey('/emitidos', wrong)).statusCode).toBe(401);
    await server.deps.db.deleteFrom('acceso').where('usuario_id', '=', user.idacceso).execute();
    expect((await withKey('/emitidos', second)).statusCode).toBe(401);
  });

  test('serves an export that was requested with it, while it is valid', async () => {
    const key = await rotate();
    const headers = { 'x-api-key': key };
    const xml = createCfdiBuilder(RFC).build().toString('base64');
    await server.call('POST', '/cfdi', as, { name: 'a.xml', xmlb64: xml });
    const ordered = await server.app.inject({
      method: 'POST',
      url: '/api/boveda/v4/exportaciones',
      headers,
      payload: { origen: 'emitidos', tipo: 'xlsx', query: {} },
    });
    expect(ordered.statusCode).toBe(200);
    await server.runJobs();
    const { estado, url } = (await withKey('/exportaciones', key)).json().rows[0];
    expect(estado).toBe('lista');
    expect((await server.app.inject({ url })).statusCode).toBe(200);
    await server.deps.db.updateTable('usuario').set({ activo: false }).where('id', '=', user.idacceso).execute();
    expect((await server.app.inject({ url })).json().code).toBe('link_expired');
    await server.deps.db.updateTable('usuario').set({ activo: true }).where('id', '=', user.idacceso).execute();
    const next = await rotate();
    expect((await server.app.inject({ url })).json().code).toBe('link_expired');
    // The same user made the next key, which gets a link of its own.
    const { url: own } = (await withKey('/exportaciones', next)).json().rows[0];
    expect((await server.app.inject({ url: own })).statusCode).toBe(200);
  });

  test('is created only by a user who has just entered the password again', async () => {
    const make = async () => (await server.call('POST', '/info/apikey', as)).json().code;
    const sesion = server.deps.db.updateTable('sesion').where('usuario_id', '=', user.idacceso);
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    for (const autenticada of [null, at(-11), at(2 * 24 * 60)]) {
      await sesion.set({ autenticada }).execute();
      expect(await make()).toBe('password_needed');
    }
    await sesion.set({ autenticada: at(-9) }).execute();
    expect(await make()).toBeUndefined();
  });

  test('has a rate limit of its own', async () => {
    const key = await rotate();
    await withKey('/emitidos', key);
    await server.deps.db.updateTable('limite_uso').set({ usos: 600 }).execute();
    expect((await withKey('/emitidos', key)).json().code).toBe('too_many_attempts');
  });
});

describe('the logo', () => {
  const image = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#0b53c0' } });
  const dataUrl = (format: string, bytes: Buffer) => `data:image/${format};base64,${bytes.toString('base64')}`;
  const put = async (logo: string) => (await server.call('PUT', '/config/logo', as, { logo })).json();
  const get = async () => (await server.call('GET', '/config/logo', as)).rawPayload;

  test('is encoded again, small, without the metadata of the file', async () => {
    expect(await get()).toHaveLength(0);
    const jpeg = await image(2000, 1000)
      .withExif({ IFD0: { Copyright: 'secreto' } })
      .jpeg()
      .toBuffer();
    expect((await put(dataUrl('jpeg', jpeg))).msg).toBe('Cambios guardados exitosamente');
    const kept = await get();
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'png', width: 400, height: 200 });
    expect(kept.includes('secreto')).toBe(false);
    const { logo } = await info();
    expect(logo).toMatch(/^[0-9a-f]{16}$/);
    await put(dataUrl('png', Buffer.concat([await image(10, 10).png().toBuffer(), Buffer.from('<script>')])));
    expect((await get()).includes('<script>')).toBe(false);
    expect((await info()).logo).not.toBe(logo);
    await put('');
    expect([await get(), (await info()).logo]).toEqual([Buffer.alloc(0), null]);
  });

  test.each<[string, () => string | Promise<string>]>([
    ['a GIF', async () => dataUrl('gif', await image(5, 5).gif().toBuffer())],
    ['a GIF declared as PNG', async () => dataUrl('png', await image(5, 5).gif().toBuffer())],
    ['an SVG', () => dataUrl('svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
    ['a truncated PNG', async () => dataUrl('png', (await image(300, 300).png().toBuffer()).subarray(0, 300))],
    ['an HTML page', () => dataUrl('png', Buffer.from('<html>'))],
    ['no data URL', () => 'https://ejemplo.mx/logo.png'],
    ['an image with too many pixels', async () => dataUrl('png', await image(6000, 6000).png().toBuffer())],
  ])('rejects %s and changes nothing', async (_what, logo) => {
    expect(await put(await logo())).toMatchObject({ code: 'invalid_image', msg: expect.stringMatching(/PNG o JPEG/) });
    expect(await get()).toHaveLength(0);
  });
});
