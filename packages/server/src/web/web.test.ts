import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { verifyRegistry } from '@boveda/releases';
import { createTestApp, type TestApp } from '../../testing/create-test-app';
import { newReleaseKey, publishSample } from '../../testing/releases';
import { places } from '../installation/settings/env';
import { addressSocialTags, inlineRegistry, offerDemo } from './shell-page';
import { resolveBelow } from './static-files';

const HTML = '<!doctype html><html><head><title>Bóveda</title></head><body><div id="root"></div></body></html>';
const SCRIPT = `export const x = ${JSON.stringify('largo '.repeat(400))};`;

let server: TestApp;
let where: ReturnType<typeof places> & { releases: string };

beforeAll(async () => {
  server = await createTestApp();
  where = { ...places(server.home), releases: path.join(server.deps.env.store, 'releases') };
  await write(path.join(where.shell, 'index.html'), HTML);
  await write(path.join(where.shell, 'static/main.0123abcd.js'), SCRIPT);
  await write(path.join(where.shell, 'favicon.svg'), '<svg/>');
});
afterAll(() => server.close());

async function write(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });
/** Sends the path unchanged: fetch and inject would normalise it. */
async function raw(port: number, url: string): Promise<string> {
  const [answer] = (await once(request({ port, path: url }).end(), 'response')) as [IncomingMessage];
  return text(answer);
}

const page = (url: string) => get(url, { accept: 'text/html' });

test('every address of a page answers with the shell, with the registry in it and an enforced policy', async () => {
  for (const url of [
    '/',
    '/login',
    '/AAA010101AAA/clientes/vigentes?limit=20',
    '/%C3%91AA010101AA1/dashboard',
    '/index.html',
  ]) {
    const answer = await page(url);
    expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([url, 200, 'text/html; charset=utf-8']);
    expect(answer.body).toMatch(
      /<script type="application\/json" id="registry">\{"schema":2,"environment":"local",.*"areas":\[\]\}<\/script><\/head>/,
    );
    expect(answer.headers['cache-control']).toBe('no-cache');
    const csp = String(answer.headers['content-security-policy']);
    expect(csp).toMatch(/script-src 'self' 'wasm-unsafe-eval';/);
    expect(csp).toMatch(/frame-ancestors 'none'/);
    expect(csp).not.toMatch(/unsafe-eval'(?<!wasm-unsafe-eval')|script-src[^;]*unsafe-inline/);
    expect(csp).toContain('worker-src blob:;');
    expect(answer.headers['integrity-policy']).toBe('blocked-destinations=(script)');
  }
});

test('one page alone may start the service worker, and no other file as a worker', async () => {
  const { headers } = await page('/instalar');
  const worker = `${new URL(server.deps.env.publicUrl).origin}/servicio.js`;
  expect(headers['content-security-policy']).toContain(`; worker-src blob: ${worker};`);
  for (const url of ['/', '/instalar/otra', '/AAA010101AAA/mi-contabilidad'])
    expect((await page(url)).headers['content-security-policy']).toContain('worker-src blob:;');
  const script = await get('/servicio.js');
  expect(script.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  });
  expect(script.body).toContain('No hay conexión a internet');
  // Syntax, which no browser tells here.
  expect(() => new Function(script.body)).not.toThrow();
});

test('what is shared where no service worker takes it leads to the page that starts one, and is not read', async () => {
  const shared = await server.app.inject({
    method: 'POST',
    url: '/compartir',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x--',
  });
  expect([shared.statusCode, shared.headers.location]).toEqual([303, '/instalar']);
});

test('a shell whose scripts state no hashes is served without the policy that would refuse them', async () => {
  const withScript = (attributes: string) =>
    write(path.join(where.shell, 'index.html'), HTML.replace('</head>', `<script ${attributes}></script></head>`));
  await withScript('defer src="/main.js" integrity="sha256-x"');
  expect((await page('/')).headers).toMatchObject({ 'integrity-policy': expect.any(String) });
  await withScript('defer src="/main.js"');
  const { headers } = await page('/');
  expect(headers['integrity-policy']).toBeUndefined();
  expect(headers['content-security-policy']).toContain("worker-src 'self' blob:;");
  await write(path.join(where.shell, 'index.html'), HTML);
});

test('of the scripts that a page contains the policy admits that of the shell alone', async () => {
  const script = 'document.title;';
  const sha256 = createHash('sha256').update(script).digest('base64');
  const inside = `<script>${script}</script><script>stolen()</script></head>`;
  await write(path.join(where.shell, 'index.html'), HTML.replace('</head>', inside));
  for (const [url, more] of [
    ['/', ''],
    ['/?dev=mf-cfdi:3001', ' http://localhost:3001'],
  ] as const)
    expect([url, (await page(url)).headers['content-security-policy']]).toEqual([
      url,
      expect.stringContaining(`; script-src 'self' 'wasm-unsafe-eval' 'sha256-${sha256}'${more};`),
    ]);
  await write(path.join(where.shell, 'index.html'), HTML);
});

test('a page that develops an area may load from that one port, where the environment allows it', async () => {
  const csp = async (url: string) => String((await page(url)).headers['content-security-policy']);
  const open = await csp('/AAA010101AAA/clientes?x=1&dev=mf-cfdi%3A3001');
  expect(open).toContain("script-src 'self' 'wasm-unsafe-eval' http://localhost:3001;");
  expect(open).toContain("connect-src 'self' http://localhost:3001 ws://localhost:3001;");
  const strict = await csp('/');
  for (const link of ['mf-cfdi:80', 'mf-cfdi:3001%20https:', 'https://evil.example', '', 'mf-cfdi:3001;x'])
    expect([link, await csp(`/?dev=${link}`)]).toEqual([link, strict]);

  expect((await page('/?dev=mf-cfdi:3001')).body).toContain('<div id="root">');
  await write(path.join(where.devShell, 'index.html'), HTML.replace('root', 'dev'));
  await write(path.join(where.devShell, 'main.0badcafe.js'), SCRIPT);
  expect((await page('/?dev=mf-cfdi:3001')).body).toContain('<div id="dev">');
  expect((await page('/')).body).toContain('<div id="root">');
  expect((await get('/main.0badcafe.js')).statusCode).toBe(200);

  const production = await createTestApp({ env: { ...server.deps.env, allowsDev: false } });
  try {
    const url = '/?dev=mf-cfdi:3001';
    const answer = await production.app.inject({ url, headers: { accept: 'text/html' } });
    expect([answer.headers['content-security-policy'], answer.body.includes('"dev"')]).toEqual([strict, false]);
    expect((await production.app.inject({ url: '/main.0badcafe.js' })).statusCode).toBe(404);
  } finally {
    await production.close();
  }
});

test('a promotion changes the page and the registry without a restart', async () => {
  const before = await page('/');
  const key = await newReleaseKey(server);
  await publishSample(server, key, { release: 'aaaa1111', live: true });
  const after = await page('/');
  expect(after.body).toContain('aaaa1111');
  expect(after.headers.etag).not.toBe(before.headers.etag);
  const answer = await get('/registry.json');
  expect(answer.headers['cache-control']).toBe('no-cache');
  const verified = await verifyRegistry(answer.json(), { keys: [key], environment: 'local', seenSerial: () => 0 });
  expect(verified).toMatchObject({ allowsPreview: true, allowsDev: true, areas: [{ live: { release: 'aaaa1111' } }] });
  expect((await get('/registry.json', { 'if-none-match': String(answer.headers.etag) })).statusCode).toBe(304);

  await publishSample(server, key, { release: 'bbbb2222', live: true });
  expect((await get('/registry.json')).body).toContain('bbbb2222');
  // The folder of a release that was served before may be missing for a while.
  await rename(path.join(where.releases, 'mf-muestra'), path.join(where.releases, 'away'));
  await publishSample(server, key, { release: 'cccc3333', area: 'mf-nueva', live: true });
  const without = await verifyRegistry((await get('/registry.json')).json(), {
    keys: [key],
    environment: 'local',
    seenSerial: () => 0,
  });
  expect(without?.areas.map(({ live }) => live.release).sort()).toEqual(['bbbb2222', 'cccc3333']);
});

test('records of the store beside the files are not served', async () => {
  await publishSample(server, await newReleaseKey(server), { release: 'dddd4444', area: 'mf-otra', live: true });
  expect((await get('/releases/mf-otra/dddd4444/remoteEntry.js')).statusCode).toBe(200);
  for (const file of ['release.json', 'gates/local.json', '%72elease.json', 'gates%2flocal.json', '/release.json'])
    expect([file, (await get(`/releases/mf-otra/dddd4444/${file}`)).statusCode]).toEqual([file, 404]);
  expect((await get('/environments/local/mf-otra.json')).statusCode).toBe(404);
});

test('tags that other sites read have whole addresses, of this installation', async () => {
  const tags = '<meta property="og:url" content="/"><meta property="og:image" content="/tarjeta.png">';
  const whole = (origin: string) => tags.replaceAll('content="', `content="${origin}`);
  expect(addressSocialTags(tags, 'https://boveda.example/')).toBe(whole('https://boveda.example'));
  expect(addressSocialTags(whole('https://otro.example'), 'https://boveda.example')).toBe(
    whole('https://otro.example'),
  );
  await write(path.join(where.shell, 'index.html'), HTML.replace('</head>', `${tags}</head>`));
  expect((await page('/')).body).toContain(whole(new URL(server.deps.env.publicUrl).origin));
  await write(path.join(where.shell, 'index.html'), HTML);
});

test('no content of the registry can close its element', () => {
  const html = inlineRegistry(HTML, JSON.stringify({ title: "</script><script>alert(1)</script><!-- $' $& " }));
  expect(html.match(/<script/g)).toHaveLength(1);
  const inside = /id="registry">(.*?)<\/script>/.exec(html)?.[1] ?? '';
  expect(JSON.parse(inside).title).toContain("</script><script>alert(1)</script><!-- $' $& ");
});

test('releases are immutable and compressed, at build time where that was done', async () => {
  const files = { 'chunk.js': SCRIPT };
  await publishSample(server, await newReleaseKey(server), { release: 'r1r1', area: 'mf-cfdi', live: true, files });
  await write(path.join(where.releases, 'mf-cfdi/r1r1/chunk.js.br'), 'made at build time');
  const made = await get('/releases/mf-cfdi/r1r1/chunk.js', { 'accept-encoding': 'gzip, br' });
  expect(made.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    vary: 'accept-encoding',
  });
  expect(made.rawPayload.toString()).toBe('made at build time');
  const onTheFly = await get('/releases/mf-cfdi/r1r1/chunk.js', { 'accept-encoding': 'gzip, br;q=0' });
  expect(gunzipSync(onTheFly.rawPayload).toString()).toBe(SCRIPT);
  const shell = await get('/static/main.0123abcd.js', { 'accept-encoding': 'br' });
  expect(brotliDecompressSync(shell.rawPayload).toString()).toBe(SCRIPT);
  expect(shell.headers['cache-control']).toContain('immutable');
  expect((await get('/releases/mf-cfdi/r1r1/chunk.js')).body).toBe(SCRIPT);
  expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache');
});

test('a version that the browser has is not sent again; HEAD sends no body', async () => {
  const url = '/releases/mf-cfdi/r1r1/chunk.js';
  const { headers } = await get(url);
  const again = await get(url, { 'if-none-match': String(headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const head = await server.app.inject({ method: 'HEAD', url });
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', String(SCRIPT.length)]);
});

test('a missing file is a plain 404, never the page', async () => {
  for (const url of [
    '/releases/mf-cfdi/r2/chunk.js',
    '/releases/mf-cfdi/r1r1',
    '/releases/registry.json',
    '/static/main.ffffffff.js',
    '/robots.txt',
  ]) {
    const answer = await page(url);
    expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([url, 404, 'text/plain; charset=utf-8']);
  }
  expect((await get('/cualquiera', { accept: 'application/json' })).statusCode).toBe(404);
});

test('nothing outside the folders is served, in any spelling', async () => {
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

test.each([
  ['local', 'La aplicación aún no está construida: npm start la construye.'],
  ['produccion', expect.stringContaining('Quien lo opera publica la aplicación: «boveda publish shell»')],
])('while there is no page in %s it answers with instructions, and is not ready', async (environment, said) => {
  const empty = await createTestApp({}, undefined, { BOVEDA_ENVIRONMENT: environment });
  try {
    const answer = await empty.app.inject({ url: '/', headers: { accept: 'text/html' } });
    expect([answer.statusCode, answer.body]).toEqual([503, said]);
    const ready = () => empty.app.inject({ url: '/ready' });
    expect([(await ready()).statusCode, (await ready()).json()]).toEqual([503, { status: 'no_shell' }]);
    await write(path.join(places(empty.home).shell, 'index.html'), HTML);
    expect((await ready()).json()).toEqual({ status: 'ok' });
  } finally {
    await empty.close();
  }
});

test('health answers without the database, ready only with it', async () => {
  expect((await get('/health')).json()).toEqual({ status: 'ok' });
  expect((await get('/ready')).json()).toEqual({ status: 'ok' });
});

test('the page says that there is a demonstration where the operator opens one', () => {
  const html = '<!doctype html>\n<html lang="es-MX"><head></head></html>';
  expect(offerDemo(html, { visitorRfcs: [] })).toBe(html);
  expect(offerDemo(html, { visitorRfcs: ['EKU9003173C9'] })).toContain('<html data-demostracion lang="es-MX">');
});
