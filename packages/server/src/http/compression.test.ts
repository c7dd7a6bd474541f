import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { API_BASE } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import { createTestApp, type TestApp } from '../../testing/create-test-app';
import { sendRevalidated } from './etag';
import { READING } from './head';

// JSON answers of the server itself, without a proxy in front. Source: RFC 9110, 8.4 and 12.5.3.
let server: TestApp;
let as: Record<string, string>;
beforeAll(async () => {
  server = await createTestApp({}, addTypedCalls);
  const { token } = await server.createContribuyenteUser('EKU9003173C9');
  as = { 'x-token': token, 'x-rfc': 'EKU9003173C9' };
});
afterAll(() => server.close());

/** Calls that answer the same text as the type that is asked for, whole and as a stream of known size. */
function addTypedCalls(app: FastifyInstance): void {
  const config = { policy: 'public' } as const;
  for (const below of ['text', 'stream'])
    app.route<{ Querystring: { type: string } }>({
      ...{ method: READING, url: `/prueba/${below}`, config },
      handler: async ({ query }, reply) => {
        reply.headers({ 'content-type': query.type, 'content-length': LARGE.length });
        return reply.send(below === 'text' ? LARGE : Readable.from([LARGE]));
      },
    });
  app.get('/prueba/acentos', { config: { policy: 'public' } }, (request, reply) =>
    sendRevalidated(request, reply, 'ñ'.repeat(600), { stored: false, now: new Date() }),
  );
}

const get = (below: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url: `${API_BASE}${below}`, headers: { ...as, ...headers } });

const decoders = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes: Buffer) => bytes,
};

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['zstd', 'identity'],
  ['', 'identity'],
] as const)('with Accept-Encoding «%s» a large answer is sent as %s', async (accepted, encoding) => {
  const plain = await get('/openapi.json');
  const answer = await get('/openapi.json', { 'accept-encoding': accepted });
  expect([answer.statusCode, answer.headers['content-encoding'] ?? 'identity']).toEqual([200, encoding]);
  expect(decoders[encoding](answer.rawPayload).equals(plain.rawPayload)).toBe(true);
  expect(answer.rawPayload.length / plain.rawPayload.length).toBeLessThan(encoding === 'identity' ? 1.01 : 0.25);
  const isNamed = /accept-encoding/i.test(String(answer.headers.vary));
  expect(isNamed || encoding === 'identity').toBe(true);
});

const LARGE = 'RFC,Nombre,Monto\n'.repeat(400);
const TYPES = [
  'application/json',
  'application/problem+json; charset=utf-8',
  'application/xml',
  'text/xml; charset=utf-8',
  'text/csv; charset=utf-8',
  'text/plain; charset=utf-8',
];
test.each([
  ...TYPES.map((type) => [type, 'br'] as const),
  ...['application/pdf', 'application/zip', 'text/event-stream', 'image/png'].map(
    (type) => [type, 'identity'] as const,
  ),
])('an answer of type %s is sent as %s, of a stream and of a text', async (type, encoding) => {
  for (const below of ['text', 'stream']) {
    const url = `/prueba/${below}?type=${encodeURIComponent(type)}`;
    const answer = await server.app.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect([answer.statusCode, answer.headers['content-encoding'] ?? 'identity']).toEqual([200, encoding]);
    expect(decoders[encoding](answer.rawPayload).toString()).toBe(LARGE);
    const head = await server.app.inject({ method: 'HEAD', url, headers: { 'accept-encoding': 'br' } });
    const length = encoding === 'br' ? undefined : String(LARGE.length);
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([200, length, 0]);
  }
});

test('the ETag of an answer whose letters take more bytes than there are letters is weak when it is compressed', async () => {
  const ask = (encoding: string) =>
    server.app.inject({ url: '/prueba/acentos', headers: { 'accept-encoding': encoding } });
  const compressed = await ask('br');
  expect([compressed.headers['content-encoding'], compressed.headers.etag]).toEqual([
    'br',
    expect.stringMatching(/^W\//),
  ]);
  const plain = await ask('identity');
  expect([plain.headers['content-encoding'], plain.headers.etag]).toEqual([undefined, expect.stringMatching(/^"/)]);
});

test('a small answer is sent as it is', async () => {
  const answer = await get('/vistas', { 'accept-encoding': 'br' });
  expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, undefined]);
});

test('a compressed answer has a weak ETag, which is recognized', async () => {
  for (let at = 0; at < 12; at++)
    await server.call(
      'POST',
      '/vistas',
      { token: as['x-token'] as string, rfc: as['x-rfc'] as string },
      {
        lista: 'emitidos',
        nombre: `Vista ${at} ${'x'.repeat(40)}`,
        consulta: `folio=${'1'.repeat(80)}`,
      },
    );
  const answer = await get('/vistas', { 'accept-encoding': 'br' });
  const etag = String(answer.headers.etag);
  expect([answer.statusCode, answer.headers['content-encoding'], etag.slice(0, 3)]).toEqual([200, 'br', 'W/"']);
  expect((await get('/vistas', { 'accept-encoding': 'br', 'if-none-match': etag })).statusCode).toBe(304);
});

test('a compressed request is refused: it would choose how much it becomes', async () => {
  const answer = await server.app.inject({
    method: 'POST',
    url: `${API_BASE}/login`,
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: gzipSync(JSON.stringify({ correo: 'a@b.mx', pass: 'x' })),
  });
  expect([answer.statusCode, answer.json().code, answer.headers['accept-encoding']]).toEqual([
    415,
    'invalid_body',
    'identity',
  ]);
});
