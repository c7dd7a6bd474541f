import * as contracts from '@boveda/contracts';
import { API_BASE, PROBLEM_TYPE, problem, problemCodes, problemTitles } from '@boveda/contracts';
import * as z from 'zod';
import { createTestApp, type TestApp } from '../../testing/create-test-app';
import { implement } from './implement';

const RFC = 'AAA010101AAA';
const MINUTE = 60_000;

let now = Date.parse('2026-03-10T12:00:00Z');
let server: TestApp;
let as: { token: string; rfc: string };

beforeAll(async () => {
  server = await createTestApp({ clock: () => new Date(now) });
  as = { token: (await server.createContribuyenteUser(RFC)).token, rfc: RFC };
});
beforeEach(async () => {
  await server.deps.db.deleteFrom('limite_uso').execute();
});
afterAll(() => server.close());

const headersOf = (extra: object = {}) => ({ 'x-token': as.token, 'x-rfc': RFC, ...extra });
const get = (path: string, extra: object = {}) =>
  server.app.inject({ url: `${API_BASE}${path}`, headers: headersOf(extra) });

describe('problems', () => {
  test.each([
    ['/emitidos?limit=900&sort=x', 400, 'invalid_query', 'Parámetro no válido', ['/limit', '/sort']],
    ['/nada', 404, 'not_found', 'No encontrado', undefined],
    ['/emitidos/%ZZ', 400, 'invalid_query', 'Parámetro no válido', undefined],
  ])(
    '%s is a problem of RFC 9457 with the members that clients knew before',
    async (path, status, code, title, pointers) => {
      const answer = await get(path);
      const body = problem().strict().parse(answer.json());
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, `${PROBLEM_TYPE}; charset=utf-8`]);
      expect(body).toEqual({
        type: `urn:boveda:problem:${code}`,
        title,
        status,
        detail: body.msg,
        instance: `urn:uuid:${body.requestId}`,
        msg: body.msg,
        code,
        requestId: answer.headers['x-request-id'],
        ...(body.errors && { errors: body.errors }),
      });
      expect(body.errors?.map(({ pointer }) => pointer)).toEqual(pointers);
      if (body.errors) expect(body.msg).toBe(body.errors.map(({ detail }) => detail).join(' '));
    },
  );

  test('every code has a title of its own', () => {
    expect(Object.keys(problemTitles).toSorted()).toEqual(problemCodes.toSorted());
    expect(new Set(Object.values(problemTitles)).size).toBe(problemCodes.length);
  });
});

test('every answer has a request id of its own, whatever the client sends', async () => {
  const given = { 'x-request-id': 'mine' };
  const answers = [await get('/emitidos', given), await get('/config/logo', given), await get('/nada', given)];
  const ids = answers.map(({ headers }) => headers['x-request-id']);
  for (const id of ids) expect(id).toMatch(/^[\da-f-]{36}$/);
  expect(new Set(ids).size).toBe(ids.length);
});

test('the contract describes every header that an answer may have', () => {
  const { emitidos, cfdi, config } = contracts.api;
  expect(Object.keys(contracts.requestHeadersOf(cfdi.upload))).toEqual(['X-Request-Id', 'Idempotency-Key']);
  expect(Object.keys(contracts.requestHeadersOf(emitidos.list))).toEqual(['X-Request-Id', 'If-None-Match']);
  const common = [
    'X-Request-Id',
    'RateLimit-Limit',
    'RateLimit-Remaining',
    'RateLimit-Reset',
    'Retry-After',
    'Boveda-Modo',
  ];
  expect(Object.keys(contracts.answerHeadersOf(config.set))).toEqual(common);
  expect(Object.keys(contracts.answerHeadersOf(cfdi.upload))).toEqual([...common, 'Idempotency-Replayed']);
  expect(Object.keys(contracts.answerHeadersOf(emitidos.list))).toEqual([...common, 'ETag', 'Link']);
});

describe('limits', () => {
  const limitOf = ({ headers }: { headers: object }) =>
    Object.entries(headers).filter(([name]) => /^ratelimit-|^retry-after$/.test(name));

  test('a call with a limit tells how much of it is left, until it is used up', async () => {
    const process = () => get('/emitidos?action=process');
    expect(limitOf(await get('/emitidos'))).toEqual([]);
    expect(limitOf(await process())).toEqual([
      ['ratelimit-limit', '6'],
      ['ratelimit-remaining', '5'],
      ['ratelimit-reset', '60'],
    ]);
    now += 10_000;
    for (let left = 4; left >= 0; left--)
      expect(limitOf(await process())).toContainEqual(['ratelimit-remaining', String(left)]);
    const over = await process();
    expect([over.statusCode, Object.fromEntries(limitOf(over))]).toEqual([
      429,
      { 'ratelimit-limit': '6', 'ratelimit-remaining': '0', 'ratelimit-reset': '50', 'retry-after': '50' },
    ]);
  });

  test('a call with an API key tells of the limit that has the fewest uses left', async () => {
    const made = await server.call('POST', '/llaves', as, { nombre: 'Prueba', alcances: ['leer'] });
    const headers = { authorization: `Bearer ${made.json().apikey}` };
    const call = (path: string) => server.app.inject({ url: `${API_BASE}${path}`, headers });
    expect(limitOf(await call('/emitidos'))).toContainEqual(['ratelimit-remaining', '599']);
    expect(limitOf(await call('/emitidos?action=process'))).toContainEqual(['ratelimit-remaining', '5']);
  });

  test('a rejected login has them too', async () => {
    const logIn = () => server.call('POST', '/login', {}, { correo: 'nadie@prueba.mx', pass: 'x' });
    await logIn();
    await server.deps.db.updateTable('limite_uso').set({ usos: 300 }).execute();
    const names = limitOf(await logIn()).map(([name]) => name);
    expect(names.toSorted()).toEqual(['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'retry-after']);
  });
});

describe('ETag', () => {
  test.each(['/emitidos', '/emitidos?type=sum', '/dashboard', '/etiquetas', '/informacion-resguardada'])(
    '%s is answered 304 while it is unchanged',
    async (path) => {
      const first = await get(path);
      const etag = String(first.headers.etag);
      expect([first.statusCode, etag]).toEqual([200, expect.stringMatching(/^"[^"]+"$/)]);
      for (const named of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await get(path, { 'if-none-match': named });
        expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
      }
      expect((await get(path, { 'if-none-match': '"other"' })).statusCode).toBe(200);
    },
  );

  test('a change is answered whole, and the browser stores only what is revalidated', async () => {
    const first = await get('/etiquetas');
    await server.call('POST', '/etiquetas', as, { nombre: 'Nueva', color: 'azul' });
    const named = { 'if-none-match': String(first.headers.etag) };
    const changed = await get('/etiquetas', named);
    expect([changed.statusCode, changed.json().rows]).toEqual([200, [expect.objectContaining({ nombre: 'Nueva' })]]);
    expect(changed.headers['cache-control']).toBe('no-store');
    expect(changed.headers.vary).toBe('accept-encoding, Authorization, X-Api-Key, X-Token, X-RFC');
    expect((await get('/informacion-resguardada')).headers['cache-control']).toBe('private, no-cache');
  });

  test('files and calls with effects have none', async () => {
    for (const path of ['/config/logo', '/buzoncanc?action=refresh'])
      expect((await get(path)).headers.etag).toBeUndefined();
  });
});

test('an answer with signed links is unchanged for some minutes, while the links of the first are valid', async () => {
  const linked = await createTestApp({ clock: () => new Date(now) }, (app) => {
    const answer = z.object({ url: z.string() });
    const route = {
      ...contracts.route({ method: 'GET', path: '/con-enlace', summary: '', answer }),
      name: 'dashboard.get',
    };
    implement(app, route, 'contribuyente', async () => ({ url: `${API_BASE}/archivos/${Math.random()}` }));
  });
  try {
    const { token } = await linked.createContribuyenteUser(RFC);
    const ask = (extra: object = {}) =>
      linked.app.inject({ url: `${API_BASE}/con-enlace`, headers: { 'x-token': token, 'x-rfc': RFC, ...extra } });
    const etag = String((await ask()).headers.etag);
    expect(etag).toMatch(/^W\//);
    expect((await ask({ 'if-none-match': etag })).statusCode).toBe(304);
    now += 5 * MINUTE;
    expect((await ask({ 'if-none-match': etag })).statusCode).toBe(200);
  } finally {
    await linked.close();
  }
});
