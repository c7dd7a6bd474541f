import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { freePort } from '@boveda/processes';
import { readEnv } from '@boveda/server';
import {
  createTestApp,
  newReleaseKey,
  promoteSampleShell,
  publishSample,
  publishSampleShell,
  type TestApp,
} from '@boveda/server/testing';
import { haveNginx, type Nginx, startNginx } from './testing/run-nginx';

/** The inline script of the shell's page, as its build writes it (shell/inline-face.ts). */
const FACE = readFileSync(join(import.meta.dirname, '../../../shell/src/face.js'), 'utf8')
  .replace(/^ *\/\/.*\n/gm, '')
  .replace(/^ +/gm, '');
const HTML = `<!doctype html><html><head><title>Bóveda</title><script>${FACE}</script></head><body><div id="app"></div></body></html>`;
const SCRIPT = `export const x = ${JSON.stringify('largo '.repeat(400))};`;
/** One file of every kind that a build may contain. */
const KINDS = 'mjs css json map wasm png jpg jpeg webp gif avif ico woff woff2 ttf'.split(' ');
/** Files that no release may contain, written there nevertheless. */
const DOCUMENTS = 'html svg xml xhtml pdf txt webmanifest bcmap'.split(' ');
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** The headers that decide what a page may do and what the browser caches. */
const DECIDING = [
  'content-type',
  'cache-control',
  'content-security-policy',
  'integrity-policy',
  'strict-transport-security',
  'x-content-type-options',
  'referrer-policy',
  'x-frame-options',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
];

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

let home: string;
let server: TestApp;
let serverPort: number;
let nginx: Nginx;

const write = async (path: string, content: string | Buffer) => {
  await mkdir(dirname(join(home, path)), { recursive: true });
  await writeFile(join(home, path), content);
};

/** Requests the path as it is; fetch would normalise it. */
async function ask(port: number, path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const sent = request({ port, host: '127.0.0.1', path, method, headers: { accept: 'text/html', ...headers } }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await buffer(answer) };
}

const TARBALL = 'client-1.0.0-0123456789abcdef.tgz';
const get = (path: string, headers?: Record<string, string>) => ask(nginx.port, path, headers);
const deciding = ({ status, headers }: Answer) => [status, ...DECIDING.map((name) => `${name}: ${headers[name]}`)];

(haveNginx ? describe : describe.skip)("Debian's nginx in front of the server", () => {
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'boveda-site-'));
    await chmod(home, 0o755);
    await write('build/shell/index.html', HTML);
    await write('build/shell/main.0123abcd.js', SCRIPT);
    await write('build/shell/main.0123abcd.js.br', brotliCompressSync(SCRIPT));
    await write('build/shell/main.0123abcd.js.gz', gzipSync(SCRIPT));
    await write('build/shell/theme.js', 'document.title;');
    await write('build/shell/theme.1a2b3c4d.css', 'a{}');
    await write('build/shell/favicon.svg', '<svg/>');
    await write('build/releases/registry.json', '{"schema":1,"areas":[]}');
    const dist = { tarball: TARBALL };
    await write('build/npm/client.json', JSON.stringify({ versions: { '1.0.0': { dist } } }));
    await write(`build/npm/${TARBALL}`, gzipSync('content'));
    await write('data/secrets/master.key', 'SECRET');
    const env = readEnv({
      NODE_ENV: 'test',
      BOVEDA_HOME: home,
      BOVEDA_STORE: join(home, 'build'),
      BOVEDA_DEMO: '1',
      BOVEDA_TRUST_PROXY: 'loopback',
      BOVEDA_MASTER_KEY: randomBytes(32).toString('base64'),
      PUBLIC_URL: 'https://boveda.example.mx',
      PORT: '0',
    });
    server = await createTestApp({ env });
    const key = await newReleaseKey(server);
    const files = { ...Object.fromEntries(KINDS.map((kind) => [`file.${kind}`, 'content'])), 'chunk.js': SCRIPT };
    await publishSample(server, key, { release: 'r1r1', area: 'mf-cfdi', live: true, files });
    await publishSample(server, key, { release: 'unpromoted', area: 'mf-cfdi' });
    const expires = new Date(Date.now() + 3_600_000).toISOString();
    const preview = { author: 'Ana', branch: 'x', expires };
    await publishSample(server, key, { release: 'p1p1', area: 'mf-cfdi', preview });
    for (const kind of DOCUMENTS) await write(`build/releases/mf-cfdi/r1r1/file.${kind}`, '<script>alert(1)</script>');
    await write('build/releases/mf-cfdi/r1r1/unsigned.js', 'alert(1)');
    await write('build/releases/mf-cfdi/r1r1/chunk.js.br', brotliCompressSync(SCRIPT));
    await write('build/releases/mf-cfdi/r1r1/gates/local.json', 'SECRET');
    serverPort = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port);
    nginx = await startNginx({
      servers: [`127.0.0.1:${serverPort}`],
      shell: join(home, 'build/shell'),
      store: join(home, 'build'),
    });
  });
  afterAll(async () => {
    await nginx?.stop();
    await server?.close();
    await rm(home, { recursive: true });
  });

  test.each([
    '/',
    '/login',
    '/index.html',
    '/EKU9003173C9/clientes/vigentes?limit=20',
    '/%C3%91AA010101AA1/dashboard',
    '/registry.json',
    '/main.0123abcd.js',
    '/theme.1a2b3c4d.css',
    '/theme.js',
    '/favicon.svg',
    '/releases/mf-cfdi/r1r1/chunk.js',
    '/releases/mf-cfdi/r1r1/mf-manifest.json',
    ...[...KINDS, ...DOCUMENTS].map((kind) => `/releases/mf-cfdi/r1r1/file.${kind}`),
    '/releases/mf-cfdi/r1r1/unsigned.js',
    '/releases/mf-cfdi/unpromoted/remoteEntry.js',
    '/releases/mf-cfdi/p1p1/remoteEntry.js',
    '/releases/mf-cfdi/r1r1/absent.js',
    '/releases/mf-cfdi/r1r1',
    '/releases/mf-cfdi/r1r1/',
    '/releases/mf-cfdi/r2r2/chunk.js',
    '/npm/@boveda%2fclient',
    `/npm/@boveda/client/-/${TARBALL}`,
    '/npm/@boveda/client/-/client-1.0.0.tgz',
    '/npm/@boveda/client/-/client.json',
    '/npm/client',
    '/main.ffffffff.js',
    '/robots.txt',
    '/.env',
    '/health',
    '/api/boveda/v4/dashboard',
    '/api/absent',
  ])('%s: status, body and every deciding header as from the server itself', async (path) => {
    const through = await get(path, { 'x-forwarded-proto': 'https' });
    const direct = await ask(serverPort, path);
    expect(deciding(through)).toEqual(deciding(direct));
    if (!path.startsWith('/api')) expect(through.body).toEqual(direct.body);
  });

  test('sends no document of a release, and no file outside of its record', async () => {
    const policy = async (path: string, headers?: Record<string, string>) => {
      const answer = await get(`/releases/mf-cfdi/${path}`, headers);
      expect(answer.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
      return answer.status;
    };
    for (const kind of KINDS) expect([kind, await policy(`r1r1/file.${kind}`)]).toEqual([kind, 200]);
    for (const file of ['r1r1/file.html', 'r1r1/file.svg', 'r1r1/unsigned.js', 'unpromoted/remoteEntry.js'])
      expect([file, await policy(file)]).toEqual([file, 404]);
    const reviewer = await server.createUser('revisora@prueba.mx');
    await server.deps.db.updateTable('usuario').set({ vista_previa: true }).execute();
    const { headers } = await server.call('GET', '/previews/p1p1', { token: reviewer.token });
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    const file = 'p1p1/remoteEntry.js';
    expect([await policy(file), await policy(file, { cookie }), await policy(file)]).toEqual([404, 200, 404]);
    const { headers: sent } = await get(`/releases/mf-cfdi/${file}`, { cookie });
    expect(sent['cache-control']).toMatch(/^private, /);
  });

  test('the log contains addresses without tokens', async () => {
    await get('/confirm-account?p=SECRET-QUERY', {
      'x-token': 'SECRET-TOKEN',
      referer: 'https://boveda.example.mx/?p=SECRET-REFERER',
    });
    await get(`/api/boveda/v4/archivos/${'SECRET'.repeat(20)}`);
    const log = await nginx.log();
    expect(log).toMatch(/GET \/confirm-account 200 /);
    expect(log).toMatch(/GET \/api\/boveda\/v4\/archivos\/\{\.\.\.\} \d{3} /);
    expect(log).not.toContain('SECRET');
  });

  test('pages have an enforced policy without eval, and with one inline script by its hash', async () => {
    const { status, headers, body } = await get('/EKU9003173C9/dashboard');
    expect([status, body.toString()]).toEqual([200, expect.stringContaining('id="registry"')]);
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'wasm-unsafe-eval' 'sha256-[\w+/]{43}=';/);
    expect(headers['content-security-policy']).not.toMatch(/[^-]unsafe-eval|script-src[^;]*unsafe-inline/);
    expect(headers['content-security-policy-report-only']).toBeUndefined();
  });

  test('releases are cached for ever, pages and the registry never; a missing file is not answered with the page', async () => {
    const cache = async (path: string) => (await get(path)).headers['cache-control'];
    expect(await cache('/releases/mf-cfdi/r1r1/chunk.js')).toBe(IMMUTABLE);
    expect(await cache('/main.0123abcd.js')).toBe(IMMUTABLE);
    expect(await cache('/theme.js')).toBe('no-cache');
    expect(await cache('/registry.json')).toBe('no-cache');
    expect(await cache('/')).toBe('no-cache');
    // Files beside the releases are not served.
    expect((await get('/releases/registry.json')).status).toBe(404);
    const missing = await get('/releases/mf-cfdi/r1r1/absent.0123abcd.js');
    expect([missing.status, missing.body.toString(), missing.headers['cache-control']]).toEqual([
      404,
      'No existe.',
      'no-store',
    ]);
  });

  test('sends precompressed files, and 304 for a version that the browser has', async () => {
    for (const path of ['/releases/mf-cfdi/r1r1/chunk.js', '/main.0123abcd.js']) {
      const { headers, body } = await get(path, { 'accept-encoding': 'gzip, br' });
      expect(headers).toMatchObject({ 'content-encoding': 'br', 'content-type': 'text/javascript; charset=utf-8' });
      expect(brotliDecompressSync(body).toString()).toBe(SCRIPT);
      expect(headers.vary).toMatch(/accept-encoding/i);
    }
    const zipped = await get('/main.0123abcd.js', { 'accept-encoding': 'gzip' });
    expect([zipped.headers['content-encoding'], gunzipSync(zipped.body).toString()]).toEqual(['gzip', SCRIPT]);
    const onTheFly = await get('/releases/mf-cfdi/r1r1/chunk.js', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(onTheFly.body).toString()).toBe(SCRIPT);
    const { etag } = zipped.headers;
    expect((await get('/main.0123abcd.js', { 'accept-encoding': 'gzip', 'if-none-match': String(etag) })).status).toBe(
      304,
    );
    expect((await ask(nginx.port, '/main.0123abcd.js', {}, 'HEAD')).body).toHaveLength(0);
  });

  test.each([
    '/releases/../../data/secrets/master.key',
    '/releases/%2e%2e/%2e%2e/data/secrets/master.key',
    '/releases/..%2f..%2fdata%2fsecrets%2fmaster.key',
    '/releases/mf-cfdi/r1r1/..%2f..%2f..%2f..%2fdata/secrets/master.key',
    '/releases/mf-cfdi/r1r1/../../../../data/secrets/master.key',
    '/releases/mf-cfdi/..\\..\\..\\data\\secrets\\master.key',
    '/releases../data/secrets/master.key',
    '/releases/mf-cfdi/r1r1/gates/local.json',
    '/releases/mf-cfdi/r1r1/./gates/local.json',
    '/releases/mf-cfdi/r1r1//gates/local.json',
    '/releases/mf-cfdi/r1r1/%67ates/local.json',
    '/..%5c..%5cdata/secrets/master.key',
    '/%252e%252e/data/secrets/master.key',
    '//etc/passwd',
    '/releases//etc/passwd',
    '/%00/data/secrets/master.key',
    '/releases/%',
  ])('%s leads nowhere', async (path) => {
    const { status, body } = await get(path);
    expect(body.toString()).not.toMatch(/SECRET|root:/);
    expect([200, 400, 404]).toContain(status);
  });

  test('the server receives the client’s address and scheme', async () => {
    const heard: unknown[] = [];
    server.app.server.once('request', ({ headers }: IncomingMessage) => heard.push(headers));
    await get('/health', { 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.7', host: 'boveda.example.mx' });
    expect(heard).toMatchObject([
      { 'x-forwarded-for': '192.0.2.7, 127.0.0.1', 'x-forwarded-proto': 'https', host: 'boveda.example.mx' },
    ]);
    expect((await get('/main.0123abcd.js')).headers['strict-transport-security']).toBeUndefined();
  });

  test('rejects a body over every limit as the server does', async () => {
    const headers = { 'content-length': String(152 * 1_048_576), 'content-type': 'application/json' };
    const sent = request({ port: nginx.port, host: '127.0.0.1', path: '/api/boveda/v4/cfdi', method: 'POST', headers });
    sent.flushHeaders();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(413);
    expect(JSON.parse((await buffer(answer)).toString())).toEqual({
      type: 'urn:boveda:problem:file_too_large',
      title: 'Archivo demasiado grande',
      status: 413,
      detail: 'No se permiten archivos con tamaño superior a 50 MB',
      instance: expect.stringMatching(/^urn:uuid:[0-9a-f]{32}$/),
      msg: 'No se permiten archivos con tamaño superior a 50 MB',
      code: 'file_too_large',
      requestId: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    sent.destroy();
  });

  test('a promoted release of the shell is sent by the server, and the files in the image stay', async () => {
    const key = await newReleaseKey(server);
    const files = {
      'index.html': HTML.replace('id="app"', 'id="next"'),
      'main.9999abcd.js': SCRIPT,
      'theme.js': 'next;',
    };
    await promoteSampleShell(server, key, await publishSampleShell(server, key, 's1s1', files));
    expect((await get('/login')).body.toString()).toContain('id="next"');
    for (const path of ['/main.9999abcd.js', '/main.0123abcd.js', '/theme.js', '/release.json', '/gates/local.json']) {
      const through = await get(path, { 'x-forwarded-proto': 'https' });
      const direct = await ask(serverPort, path);
      expect([path, ...deciding(through)]).toEqual([path, ...deciding(direct)]);
      expect(through.body).toEqual(direct.body);
    }
    expect((await get('/theme.js')).body.toString()).toBe('next;');
  });

  test('of two servers the one that answers gets every call while the other one is restarted, a POST too', async () => {
    const others = [await freePort(), await freePort()].map((port) => `127.0.0.1:${port}`);
    const both = await startNginx({
      servers: [others[0] as string, `127.0.0.1:${serverPort}`, others[1] as string],
      shell: join(home, 'build/shell'),
      store: join(home, 'build'),
    });
    const statuses: number[] = [];
    for (let at = 0; at < 12; at++) {
      const { status } = await ask(both.port, '/api/boveda/v4/login', {}, at % 2 === 0 ? 'POST' : 'GET');
      statuses.push(status);
    }
    await both.stop();
    // What the server says of a login without a body, and of a call that it does not know.
    const direct = [
      await ask(serverPort, '/api/boveda/v4/login', {}, 'POST'),
      await ask(serverPort, '/api/boveda/v4/login'),
    ];
    expect(statuses).toEqual(statuses.map((_, at) => direct[at % 2]?.status));
    expect(statuses).not.toContain(503);
  });

  // Last test: it stops the server.
  test('while the server is down the shell opens with the same policy, and calls get a problem as JSON', async () => {
    const served = await get('/EKU9003173C9/dashboard', { 'x-forwarded-proto': 'https' });
    const refused = await get('/api/boveda/v4/dashboard', { 'x-forwarded-proto': 'https' });
    await server.app.close();
    const alone = await get('/EKU9003173C9/dashboard', { 'x-forwarded-proto': 'https' });
    expect(deciding(alone)).toEqual(deciding(served));
    expect(alone.body.toString()).toBe(HTML);
    const silent = await get('/api/boveda/v4/dashboard', { 'x-forwarded-proto': 'https' });
    expect(deciding(silent)).toEqual([503, ...deciding(refused).slice(1)]);
    expect(JSON.parse(silent.body.toString())).toMatchObject({
      type: 'urn:boveda:problem:server_busy',
      title: 'Servidor ocupado',
      status: 503,
      code: 'server_busy',
      msg: expect.stringMatching(/servidor/),
    });
    expect((await get('/registry.json?p=SECRET-SILENT')).status).toBe(503);
    expect(await nginx.log()).not.toContain('SECRET');
    expect((await get('/releases/mf-cfdi/r1r1/chunk.js')).status).toBe(200);
    expect((await get('/theme.js')).body.toString()).toBe('document.title;');
    expect((await get('/main.9999abcd.js')).status).toBe(404);
  });
});
