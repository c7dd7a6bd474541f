import { once } from 'node:events';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { places } from '../env';
import { createTestApp, type TestApp } from '../testing/create-test-app';
import { inlineRegistry } from './shell-page';
import { resolveBelow } from './static-files';

const HTML = '<!doctype html><html><head><title>Bóveda</title></head><body><div id="root"></div></body></html>';
const SCRIPT = `export const x = ${JSON.stringify('largo '.repeat(400))};`;

let server: TestApp;
let where: ReturnType<typeof places>;

beforeAll(async () => {
  server = await createTestApp();
  where = places(server.home);
  await write(path.join(where.shell, 'index.html'), HTML);
  await write(path.join(where.shell, 'static/main.0123abcd.js'), SCRIPT);
  await write(path.join(where.shell, 'favicon.svg'), '<svg/>');
  await write(path.join(where.releases, 'mf-cfdi/r1/chunk.js'), SCRIPT);
  await write(path.join(where.releases, 'mf-cfdi/r1/chunk.js.br'), 'made at build time');
  await writeRegistry({ schema: 1, areas: [] });
});
afterAll(() => server.close());

async function write(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}

async function writeRegistry(registry: object): Promise<void> {
  await write(`${where.registry}.new`, JSON.stringify(registry));
  await rename(`${where.registry}.new`, where.registry);
}

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });
/** The path as it is: fetch and inject would tidy it up first. */
async function raw(port: number, url: string): Promise<string> {
  const [answer] = (await once(request({ port, path: url }).end(), 'response')) as [IncomingMessage];
  return text(answer);
}

const page = (url: string) => get(url, { accept: 'text/html' });

test('every address of a page is the shell, with the registry in it and an enforced policy', async () => {
  for (const url of [
    '/',
    '/login',
    '/AAA010101AAA/clientes/vigentes?limit=20',
    '/%C3%91AA010101AA1/dashboard',
    '/index.html',
  ]) {
    const answer = await page(url);
    expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([url, 200, 'text/html; charset=utf-8']);
    expect(answer.body).toContain(
      '<script type="application/json" id="registry">{"schema":1,"areas":[]}</script></head>',
    );
    expect(answer.headers['cache-control']).toBe('no-cache');
    const csp = String(answer.headers['content-security-policy']);
    expect(csp).toMatch(/script-src 'self' 'wasm-unsafe-eval';/);
    expect(csp).toMatch(/frame-ancestors 'none'/);
    expect(csp).not.toMatch(/unsafe-eval'(?<!wasm-unsafe-eval')|script-src[^;]*unsafe-inline/);
  }
});

test('a deploy changes the page and the registry without a restart', async () => {
  const before = await page('/');
  await writeRegistry({ schema: 1, areas: [], note: 'nuevo' });
  const after = await page('/');
  expect(after.body).toContain('"note":"nuevo"');
  expect(after.headers.etag).not.toBe(before.headers.etag);
  const registry = await get('/registry.json');
  expect([registry.json().note, registry.headers['cache-control']]).toEqual(['nuevo', 'no-cache']);
  expect((await get('/registry.json', { 'if-none-match': String(registry.headers.etag) })).statusCode).toBe(304);
});

test('nothing in the registry can end its element', () => {
  const html = inlineRegistry(HTML, JSON.stringify({ title: "</script><script>alert(1)</script><!-- $' $& " }));
  expect(html.match(/<script/g)).toHaveLength(1);
  const inside = /id="registry">(.*?)<\/script>/.exec(html)?.[1] ?? '';
  expect(JSON.parse(inside).title).toContain("</script><script>alert(1)</script><!-- $' $& ");
});

test('releases are immutable and compressed, at build time where that was done', async () => {
  const made = await get('/releases/mf-cfdi/r1/chunk.js', { 'accept-encoding': 'gzip, br' });
  expect(made.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    vary: 'accept-encoding',
  });
  expect(made.rawPayload.toString()).toBe('made at build time');
  const onTheFly = await get('/releases/mf-cfdi/r1/chunk.js', { 'accept-encoding': 'gzip, br;q=0' });
  expect(gunzipSync(onTheFly.rawPayload).toString()).toBe(SCRIPT);
  const shell = await get('/static/main.0123abcd.js', { 'accept-encoding': 'br' });
  expect(brotliDecompressSync(shell.rawPayload).toString()).toBe(SCRIPT);
  expect(shell.headers['cache-control']).toContain('immutable');
  expect((await get('/releases/mf-cfdi/r1/chunk.js')).body).toBe(SCRIPT);
  expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache');
});

test('a version the browser has is not sent again; HEAD sends no body', async () => {
  const url = '/releases/mf-cfdi/r1/chunk.js';
  const { headers } = await get(url);
  const again = await get(url, { 'if-none-match': String(headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const head = await server.app.inject({ method: 'HEAD', url });
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', String(SCRIPT.length)]);
});

test('a file that is not there is a plain 404, never the page', async () => {
  for (const url of [
    '/releases/mf-cfdi/r2/chunk.js',
    '/releases/mf-cfdi/r1',
    '/releases/registry.json',
    '/static/main.ffffffff.js',
    '/robots.txt',
  ]) {
    const answer = await page(url);
    expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([url, 404, 'text/plain; charset=utf-8']);
  }
  expect((await get('/cualquiera', { accept: 'application/json' })).statusCode).toBe(404);
});

test('nothing outside the folders is served, by no spelling', async () => {
  await write(path.join(where.data, 'secrets/master.key'), 'SECRET');
  const spellings = [
    '/releases/../../data/secrets/master.key',
    '/releases/%2e%2e/%2e%2e/data/secrets/master.key',
    '/releases/..%2f..%2fdata%2fsecrets%2fmaster.key',
    '/releases/mf-cfdi/..\\..\\..\\data\\secrets\\master.key',
    '/..%5c..%5cdata/secrets/master.key',
    '/%00/data/secrets/master.key',
    '/.%00./data/secrets/master.key',
    '/%252e%252e/data/secrets/master.key',
    '//etc/passwd',
    '/releases//etc/passwd',
    '/releases/%',
  ];
  const { port } = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }));
  for (const url of spellings) {
    const body = await raw(Number(port), url);
    expect([url, /^\{"msg"|^<!doctype|^No existe/.test(body)]).toEqual([url, true]);
    expect(body).not.toMatch(/SECRET|root:/);
  }
  expect(resolveBelow('/root', '/a/b.js')).toBe('/root/a/b.js');
  for (const hostile of ['/..', '/a/../b', '/.env', '/a/.git/config', '/a\\b', '/C:/x', '/%', '/a%00b', '/'])
    expect(resolveBelow('/root', hostile)).toBeNull();
});

test('before the first build it says what to do', async () => {
  const empty = await createTestApp();
  const answer = await empty.app.inject({ url: '/', headers: { accept: 'text/html' } });
  expect([answer.statusCode, answer.body]).toEqual([503, 'La aplicación no está construida. Inicie con: npm start']);
  await empty.close();
});

test('health answers without the database, ready only with it', async () => {
  expect((await get('/health')).json()).toEqual({ status: 'ok' });
  expect((await get('/ready')).json()).toEqual({ status: 'ok' });
});
