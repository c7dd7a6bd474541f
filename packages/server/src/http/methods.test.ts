import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { API_BASE, ownPath } from '@boveda/contracts';
import { createTestApp, type TestApp } from '../../testing/create-test-app';
import type { Implementation } from './implement';

// HEAD, OPTIONS, CORS, challenges and addresses without a page. Sources: RFC 9110; RFC 6750; Fetch standard.
const RFC = 'EKU9003173C9';
const NONEXISTENT_ID = '00000000-0000-7000-8000-000000000000';
const ORIGIN = 'https://programa.example';

let server: TestApp;
let session: Record<string, string>;
let key: Record<string, string>;
beforeAll(async () => {
  server = await createTestApp();
  const as = { token: (await server.createContribuyenteUser(RFC)).token, rfc: RFC };
  session = { 'x-token': as.token, 'x-rfc': RFC };
  const made = await server.call('POST', '/llaves', as, { nombre: 'Prueba', alcances: ['leer'] });
  key = { authorization: `Bearer ${made.json().apikey}` };
});
afterAll(() => server.close());

const calls = (): Implementation[] => [...server.app.implementations.values()].flat();
const addressOf = ({ route }: Implementation) =>
  `${API_BASE}${ownPath(route).replace('{id}', route.id ? '2024-01' : NONEXISTENT_ID)}`;
type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'DELETE';
const send = (method: Method, url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method, url, headers });

test('HEAD says what GET does, without content', async () => {
  // The first of them alone does the work of a call with effects.
  const readable = calls().filter(({ route, changes }) => route.method === 'GET' && !changes);
  expect(readable.length).toBeGreaterThan(50);
  for (const call of readable) {
    const [got, asked] = [await send('GET', addressOf(call), session), await send('HEAD', addressOf(call), session)];
    expect([call.route.name, asked.statusCode, asked.rawPayload.length]).toEqual([call.route.name, got.statusCode, 0]);
    expect([call.route.name, asked.headers['content-type']]).toEqual([call.route.name, got.headers['content-type']]);
  }
});

test.each(['/health', '/docs', `${API_BASE}/openapi.json`, '/correo-demo'])(
  'HEAD %s too, with the length where nothing is compressed',
  async (url) => {
    const [got, asked] = [await send('GET', url), await send('HEAD', url)];
    expect([asked.statusCode, asked.body]).toEqual([200, '']);
    expect(asked.headers['content-length']).toBe(got.headers['content-length']);
  },
);

test('HEAD is revalidated as GET is', async () => {
  const { etag } = (await send('GET', `${API_BASE}/emitidos`, session)).headers;
  const again = await send('HEAD', `${API_BASE}/emitidos`, { ...session, 'if-none-match': String(etag) });
  expect([again.statusCode, again.headers.etag]).toEqual([304, etag]);
});

test('OPTIONS of every call tells its methods, and a preflight admits those of keys alone', async () => {
  for (const call of calls()) {
    const { method } = call.route;
    const own = method === 'GET' ? ['GET', 'HEAD'] : [method];
    const plain = await send('OPTIONS', addressOf(call));
    expect([call.route.name, plain.statusCode]).toEqual([call.route.name, 204]);
    expect(String(plain.headers.allow).split(', ')).toEqual(expect.arrayContaining([...own, 'OPTIONS']));
    expect(plain.headers['access-control-allow-origin']).toBeUndefined();
    const asked = { origin: ORIGIN, 'access-control-request-method': method };
    const { headers } = await send('OPTIONS', addressOf(call), asked);
    const admitted = call.alcance === undefined ? undefined : '*';
    expect([call.route.name, headers['access-control-allow-origin']]).toEqual([call.route.name, admitted]);
    expect(headers['access-control-allow-credentials']).toBeUndefined();
    expect(String(headers['access-control-allow-headers'] ?? '')).not.toMatch(/x-token|x-rfc|cookie/i);
  }
});

test('OPTIONS of what is not served is not found, and of the server names all methods', async () => {
  for (const url of ['/api/nada', `${API_BASE}/nada`, '/.well-known/nada'])
    expect([url, (await send('OPTIONS', url)).statusCode]).toEqual([url, 404]);
  expect((await send('OPTIONS', '*')).headers.allow).toMatch(/GET.*POST|POST.*GET/);
});

test('pages of other origins read what is answered to a key, refusals too, and nothing of a session', async () => {
  const url = `${API_BASE}/emitidos`;
  const opened = async (headers: Record<string, string>, at = url) =>
    (await send('GET', at, { origin: ORIGIN, ...headers })).headers['access-control-allow-origin'];
  expect(await opened(key)).toBe('*');
  expect(await opened(key, `${url}?limit=900`)).toBe('*');
  expect(await opened({ 'x-api-key': 'bv_inventada' })).toBe('*');
  expect(await opened(session)).toBeUndefined();
  expect(await opened({ ...session, ...key })).toBeUndefined();
  expect(await opened({})).toBeUndefined();
});

test.each<[string, string, () => Record<string, string>, number, string, string | undefined]>([
  ['nothing', '/emitidos', () => ({}), 401, 'Falta la ApiKey', 'Bearer realm="boveda"'],
  ['Basic', '/emitidos', () => ({ authorization: 'Basic YTpi' }), 401, 'Falta la ApiKey', 'Bearer realm="boveda"'],
  [
    'an invented key',
    '/emitidos',
    () => ({ 'x-api-key': 'bv_x' }),
    401,
    'La ApiKey no es válida',
    'Bearer realm="boveda", error="invalid_token"',
  ],
  [
    'an ended session',
    '/emitidos',
    () => ({ ...session, 'x-token': 'x' }),
    401,
    'Su sesión terminó',
    'Bearer realm="boveda"',
  ],
  ['no session', '/vistas', () => ({}), 401, 'Falta la', undefined],
  ['a key where a session is needed', '/despacho/lotes', () => key, 403, 'no se hace con una ApiKey', undefined],
])('%s at %s is told to programs', async (_what, below, headers, status, words, challenge) => {
  const answer = await send('GET', API_BASE + below, headers());
  expect([answer.statusCode, answer.json().msg]).toEqual([status, expect.stringContaining(words)]);
  if (challenge) expect(answer.headers['www-authenticate']).toBe(challenge);
  expect(answer.headers['www-authenticate'] !== undefined).toBe(status === 401);
});

test.each(['/.well-known/oauth-protected-resource/nada', '/oauth/nada', '/.well-known/nada/mas', '/mcp/nada'])(
  'nobody is shown a page at %s',
  async (url) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await send(method, url, { accept: '*/*' });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([
        404,
        expect.stringContaining('application/problem+json'),
      ]);
    }
  },
);

test.each([
  ['HEAD', '/mcp', 'POST, OPTIONS'],
  ['POST', '/health', 'GET, HEAD, OPTIONS'],
  ['DELETE', '/docs', 'GET, HEAD, OPTIONS'],
] as const)('%s %s is no method of it', async (method, url, allow) => {
  const { statusCode, headers } = await send(method, url);
  expect([statusCode, headers.allow]).toEqual([405, allow]);
});

test('a body that is no JSON is 415, also one that says it is text', async () => {
  for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded']) {
    const answer = await server.app.inject({
      method: 'POST',
      url: `${API_BASE}/etiquetas`,
      headers: { ...session, 'content-type': type },
      payload: '{"nombre":"A","color":"azul"}',
    });
    expect([type, answer.statusCode, answer.json().code]).toEqual([type, 415, 'invalid_body']);
  }
});

test('what is not read as a request gets a problem in Spanish too', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const sent = async (request: string) => {
    const socket = connect(port, '127.0.0.1');
    socket.end(request);
    const answer = await text(socket);
    return [answer.split('\r\n', 1)[0], JSON.parse(answer.split('\r\n\r\n')[1] ?? '')];
  };
  const long = await sent(`GET ${API_BASE}/emitidos?texto=${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`);
  expect(long).toEqual([
    'HTTP/1.1 431 Request Header Fields Too Large',
    expect.objectContaining({ code: 'invalid_query', msg: 'La dirección y los encabezados son demasiado largos.' }),
  ]);
  const none = await sent('hola\r\n\r\n');
  expect(none).toEqual([
    'HTTP/1.1 400 Bad Request',
    expect.objectContaining({ status: 400, title: 'Parámetro no válido' }),
  ]);
});
