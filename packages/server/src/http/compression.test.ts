import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { API_BASE } from '@boveda/contracts';
import { createTestApp, type TestApp } from '../../testing/create-test-app';

// JSON answers of the server itself, without a proxy in front. Source: RFC 9110, 8.4 and 12.5.3.
let server: TestApp;
let as: Record<string, string>;
beforeAll(async () => {
  server = await createTestApp();
  const { token } = await server.createContribuyenteUser('EKU9003173C9');
  as = { 'x-token': token, 'x-rfc': 'EKU9003173C9' };
});
afterAll(() => server.close());

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
