import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Boveda } from './boveda';
import { base64Of } from './bytes';

interface Received {
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

let server: Server;
let received: Received[];
let answers: Answer[];
let boveda: Boveda;

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const problem = (status: number, code: string, headers?: Record<string, string>) =>
  json(status, { msg: 'No se puede.', code, requestId: 'r1' }, headers);
const hangUp: Answer = (response) => response.destroy();
const stored = { aceptados: 1, errores: [] };

beforeEach(async () => {
  received = [];
  answers = [];
  server = createServer(async (request, response) => {
    received.push({ url: request.url ?? '', headers: request.headers, body: await text(request) });
    answers.shift()?.(response, request);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  boveda = new Boveda({ baseUrl, key: 'llave', retries: { times: 2, maxSeconds: 2 } });
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test('sends the key, and repeats a POST that was refused for a while or lost with the same Idempotency-Key', async () => {
  answers = [problem(429, 'too_many_attempts', { 'retry-after': '0' }), hangUp, json(200, stored)];
  expect(await boveda.upload('a.xml', '<a/>')).toEqual(stored);
  expect(received.map(({ headers }) => headers['x-api-key'])).toEqual(['llave', 'llave', 'llave']);
  expect(new Set(received.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  expect(received[2]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  expect(JSON.parse(received[2]?.body ?? '')).toEqual({ name: 'a.xml', xmlb64: btoa('<a/>') });
});

test('waits for an attempt that is still under way after its connection was lost', async () => {
  const underWay = problem(409, 'idempotency_in_progress', { 'retry-after': '0' });
  answers = [hangUp, underWay, underWay, underWay, json(200, stored)];
  expect(await boveda.upload('a.xml', '<a/>')).toEqual(stored);
  expect(new Set(received.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
});

test('waits for the seconds or until the date of Retry-After', async () => {
  const soon = new Date(Date.now() + 1_000).toUTCString();
  answers = [
    problem(503, 'server_busy', { 'retry-after': '1' }),
    problem(503, 'server_busy', { 'retry-after': soon }),
    json(200, stored),
  ];
  const begun = performance.now();
  await boveda.upload('a.xml', '<a/>');
  expect(performance.now() - begun).toBeGreaterThan(990);
});

test.each(['pronto', '-5'])('waits a moment where a proxy asks to wait "%s"', async (asked) => {
  answers = [problem(503, 'server_busy', { 'retry-after': asked }), json(200, stored)];
  const begun = performance.now();
  await boveda.upload('a.xml', '<a/>');
  expect(performance.now() - begun).toBeGreaterThan(490);
});

test.each([
  ['a refusal that repeating does not change', [problem(409, 'cfdi_already_stored')], 409, 'cfdi_already_stored', 1],
  [
    'a wait that is too long',
    [problem(429, 'too_many_attempts', { 'retry-after': '900' })],
    429,
    'too_many_attempts',
    1,
  ],
  [
    'an attempt that stays under way',
    Array<Answer>(4).fill(problem(409, 'idempotency_in_progress', { 'retry-after': '1' })),
    409,
    'idempotency_in_progress',
    4,
  ],
  ['too many attempts', Array<Answer>(3).fill(hangUp), 0, 'network', 3],
  [
    'a page of a server that is none',
    [((response) => response.writeHead(404).end('<html>')) as Answer],
    404,
    'unreadable',
    1,
  ],
  [
    'a proxy without the vault',
    Array<Answer>(3).fill((response) => response.writeHead(502).end('<html>')),
    502,
    'unreadable',
    3,
  ],
] as const)('rejects with the problem after %s', async (_what, given, status, code, calls) => {
  answers = [...given];
  await expect(boveda.api.GET('/etiquetas')).rejects.toMatchObject({ name: 'BovedaError', status, code });
  expect(received).toHaveLength(calls);
});

test('rejects with the sentence and the request id of the vault', async () => {
  answers = [problem(403, 'plan_expired')];
  await expect(boveda.upload('a.xml', '')).rejects.toMatchObject({ message: 'No se puede.', requestId: 'r1' });
});

test('reads a list of CFDI by cursor, and others by offset', async () => {
  const page = (rows: object[], more = {}) => json(200, { rows, count: 3, ...more });
  answers = [page([{ uuid: 'a' }, { uuid: 'b' }], { next: 'k1' }), page([{ uuid: 'c' }], { next: null })];
  const uuids: string[] = [];
  for await (const { uuid } of boveda.recibidos({ limit: 2, rfc: 'AAA010101AAA' })) uuids.push(uuid);
  expect(uuids).toEqual(['a', 'b', 'c']);
  answers = [page([{ rfc: 'x' }, { rfc: 'y' }]), page([{ rfc: 'z' }])];
  const rfcs: string[] = [];
  for await (const { rfc } of boveda.list('/rfcs', { limit: 2 })) rfcs.push(rfc);
  expect(rfcs).toEqual(['x', 'y', 'z']);
  expect(received.map(({ url }) => url.replace('/api/boveda/v4', ''))).toEqual([
    '/recibidos?rfc=AAA010101AAA&limit=2&after=',
    '/recibidos?rfc=AAA010101AAA&limit=2&after=k1',
    '/rfcs?limit=2&offset=0',
    '/rfcs?limit=2&offset=2',
  ]);
});

test('waits for an export, reads its file, and says why one could not be made', async () => {
  const row = (more: object) => json(200, { id: 'e1', archivo: 'a.xlsx', error: null, url: null, ...more });
  answers = [
    json(200, { id: 'e1' }),
    row({ estado: 'lista', url: '/api/archivo' }),
    (response) => response.end('PK'),
    json(200, { id: 'e1' }),
    row({ estado: 'error', error: 'Sin espacio.' }),
    json(200, { id: 'e1' }),
    problem(404, 'not_found'),
  ];
  const { name, response } = await boveda.export({ origen: 'emitidos', tipo: 'xlsx' });
  expect([name, await response.text()]).toEqual(['a.xlsx', 'PK']);
  await expect(boveda.export({ origen: 'emitidos', tipo: 'xlsx' })).rejects.toMatchObject({ code: 'export_failed' });
  await expect(boveda.export({ origen: 'emitidos', tipo: 'xlsx' })).rejects.toMatchObject({ code: 'export_cancelled' });
});

test('ends with the reason of the signal, also while it waits', async () => {
  answers = [problem(503, 'server_busy', { 'retry-after': '2' })];
  const controller = new AbortController();
  const reason = new Error('stopped');
  setTimeout(() => controller.abort(reason), 50);
  await expect(boveda.upload('a.xml', '', { signal: controller.signal })).rejects.toBe(reason);
});

test('sends the key to the vault alone', async () => {
  await expect(async () => boveda.file('https://otra.example/a.xml')).rejects.toThrow(/no es la bóveda/);
  expect(received).toEqual([]);
});

test('encodes every kind of content, of any length', async () => {
  const bytes = crypto.getRandomValues(new Uint8Array(60_001));
  const expected = Buffer.from(bytes).toString('base64');
  const chunks = async function* () {
    yield bytes.subarray(0, 7);
    yield bytes.subarray(7);
  };
  const contents = [bytes, Buffer.from(bytes), bytes.buffer, new Blob([bytes]), new Blob([bytes]).stream(), chunks()];
  for (const content of contents) expect(await base64Of(content)).toBe(expected);
  expect(await base64Of('ñ')).toBe('w7E=');
});

test.each([
  ['no key', { baseUrl: 'https://boveda.mx', key: '' }, /ApiKey/],
  ['an address without https', { baseUrl: 'localhost:4400', key: 'bv_x' }, /baseUrl.*localhost:4400/],
  ['no address', { baseUrl: '', key: 'bv_x' }, /baseUrl/],
  ['the address of a file', { baseUrl: 'file:///boveda', key: 'bv_x' }, /baseUrl/],
])('is not made with %s', (_what, options, says) => {
  expect(() => new Boveda(options)).toThrow(says);
});
