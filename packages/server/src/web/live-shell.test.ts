import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openStore, rollback, type Signer, setShellCanary, withdraw } from '@boveda/releases/store';
import { createTestApp, type TestApp } from '../../testing/create-test-app';
import {
  newReleaseKey,
  promoteSampleShell,
  publishSample,
  publishSampleShell,
  strangersKey,
} from '../../testing/releases';
import { places } from '../installation/settings/env';

const DAY_MS = 24 * 3_600_000;
const htmlOf = (name: string) => `<!doctype html><html><head></head><body>${name}</body></html>`;
/** Files of a shell: a chunk whose name no other shell has, and two files that every shell has. */
const filesOf = (name: string) => ({
  'index.html': htmlOf(name),
  'theme.js': `// ${name}`,
  [`main.${name}0000.js`]: `// main ${name}`,
});

let now: Date;
let server: TestApp;
let key: Signer;
beforeEach(async () => {
  now = new Date();
  server = await createTestApp({ clock: () => now });
  key = await newReleaseKey(server);
  const { shell } = places(server.home);
  await mkdir(shell, { recursive: true });
  await writeFile(path.join(shell, 'index.html'), htmlOf('built'));
  await writeFile(path.join(shell, 'main.b0b0b0b0.js'), '// built');
  await publishSample(server, key, { release: 'aaaa1111', live: true });
});
afterEach(() => server.close());

const publish = (name: string, signer = key) => publishSampleShell(server, signer, name, filesOf(name));
async function makeLive(name: string): Promise<void> {
  await promoteSampleShell(server, key, await publish(name));
}
const page = (cookie = '') => server.app.inject({ url: '/login', headers: { accept: 'text/html', cookie } });
const shown = async (cookie?: string) => /<body>(\w+)<\/body>/.exec((await page(cookie)).body)?.[1];
const file = async (url: string) => {
  const { statusCode, body, headers } = await server.app.inject({ url });
  return statusCode === 200 ? `${body} ${headers['cache-control']}` : statusCode;
};
const FOR_EVER = 'public, max-age=31536000, immutable';
const change = () => ({ environment: 'local', reason: null, by: 'prueba', now: new Date() });
const store = () => openStore(server.deps.env.store);

test('the shell that was built here is served until a release is live, and again when it is withdrawn', async () => {
  expect(await shown()).toBe('built');
  await makeLive('aaaa');
  expect((await page()).body).toContain('"release\\":\\"aaaa1111\\"');
  expect(await shown()).toBe('aaaa');
  expect(await file('/main.b0b0b0b0.js')).toBe(`// built ${FOR_EVER}`);
  await withdraw(store(), key, 'shell', change());
  expect(await shown()).toBe('built');
});

test('files of releases that were live within a week stay; a reload has the new ones; a rollback returns', async () => {
  await makeLive('aaaa');
  await page();
  await makeLive('bbbb');
  expect(await shown()).toBe('bbbb');
  expect(await file('/theme.js')).toBe('// bbbb no-cache');
  for (const name of ['aaaa', 'bbbb']) expect(await file(`/main.${name}0000.js`)).toBe(`// main ${name} ${FOR_EVER}`);
  expect(await rollback(store(), key, 'shell', change())).toBe('aaaa');
  expect([await shown(), await file('/theme.js')]).toEqual(['aaaa', '// aaaa no-cache']);
  expect(await file('/main.bbbb0000.js')).toBe(`// main bbbb ${FOR_EVER}`);
  now = new Date(now.getTime() + 8 * DAY_MS);
  expect([await file('/main.bbbb0000.js'), await file('/main.aaaa0000.js')]).toEqual([404, `// main aaaa ${FOR_EVER}`]);
});

test('a browser in which the live shell failed may ask for one that was live within a week, and for no other', async () => {
  await makeLive('aaaa');
  await page();
  await makeLive('bbbb');
  await publish('cccc');
  const wish = (release: string) => shown(`a=1; boveda_anterior=${release}`);
  expect(await wish('aaaa')).toBe('aaaa');
  for (const other of ['cccc', 'dddd', '../aaaa', '']) expect([other, await wish(other)]).toEqual([other, 'bbbb']);
  await makeLive('eeee');
  await page();
  now = new Date(now.getTime() + 8 * DAY_MS);
  expect(await wish('aaaa')).toBe('eeee');
});

test('a canary is given to the browsers of low buckets, each keeps its own', async () => {
  await makeLive('aaaa');
  expect((await page()).headers['set-cookie']).toBeUndefined();
  const trial = await publish('bbbb');
  const options = { ...change(), signer: key, host: trial.host, stages: [] };
  // The sample states no keys, which the gate refuses; a canary has no way around it.
  expect((await setShellCanary(store(), trial, 40, options)).ok).toBe(false);
  const state = path.join(server.home, 'dist-canary');
  await mkdir(state);
  const facts = { ...trial.host, keys: [{ id: key.id, publicKey: key.publicKey }] };
  const able = await publishSampleShell(server, key, 'cccc', {
    ...filesOf('cccc'),
    'host.json': JSON.stringify(facts),
  });
  await withdraw(store(), key, 'mf-muestra', change());
  expect(await setShellCanary(store(), able, 40, options)).toMatchObject({ ok: true });
  const { headers, body } = await page();
  const [, bucket = ''] = /^boveda_shell=(\d+); Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax$/.exec(
    String(headers['set-cookie']),
  ) ?? ['', '100'];
  expect(Number(bucket)).toBeLessThan(100);
  expect(body).toContain(Number(bucket) < 40 ? 'cccc' : 'aaaa');
  expect([await shown('a=1; boveda_shell=39'), await shown('boveda_shell=40')]).toEqual(['cccc', 'aaaa']);
  expect((await page('boveda_shell=40')).headers['set-cookie']).toBeUndefined();
  // No bucket.
  for (const cookie of ['boveda_shell=-1', 'boveda_shell=100', 'xboveda_shell=1', 'boveda_shell=1x'])
    expect(['aaaa', 'cccc']).toContain(await shown(cookie));
});

test.each([
  ['altered', (folder: string) => writeFile(path.join(folder, 'theme.js'), 'stolen()')],
  ['with a page that was altered', (folder: string) => writeFile(path.join(folder, 'index.html'), htmlOf('evil'))],
  ['with an altered compressed copy', (folder: string) => writeFile(path.join(folder, 'theme.js.br'), 'stolen()')],
  ['with a file more', (folder: string) => writeFile(path.join(folder, 'other.js'), 'stolen()')],
  ['gone', (folder: string) => rm(folder, { recursive: true })],
])('a release that is %s is not served: the shell that was built here is', async (_what, spoil) => {
  await makeLive('aaaa');
  await spoil(path.join(server.deps.env.store, 'releases/shell/aaaa'));
  expect(await shown()).toBe('built');
  expect([await file('/main.aaaa0000.js'), await file('/other.js')]).toEqual([404, 404]);
});

test('neither a release nor a promotion of an untrusted key is served', async () => {
  const stranger = await strangersKey(server);
  await promoteSampleShell(server, key, await publish('aaaa', stranger));
  expect(await shown()).toBe('built');
  await promoteSampleShell(server, stranger, await publish('bbbb'));
  expect(await shown()).toBe('built');
});

test('its record is not served, nor any of its files as one of a release; no address leaves its folder', async () => {
  await makeLive('aaaa');
  for (const url of [
    '/release.json',
    '/gates/local.json',
    '/releases/shell/aaaa/index.html',
    '/releases/shell/aaaa/theme.js',
    '/releases-admitted/releases/shell/aaaa/theme.js',
    '/..%2Faaaa%2Ftheme.js',
    '/%2e%2e/aaaa/release.json',
    '/%ZZ.js',
  ])
    expect([url, typeof (await file(url))]).toEqual([url, 'number']);
});

test('while the releases are away the shell that was built here is served', async () => {
  await makeLive('aaaa');
  expect(await shown()).toBe('aaaa');
  const releases = path.join(server.deps.env.store, 'releases');
  await rename(releases, `${releases}.away`);
  expect(await shown()).toBe('built');
  await rename(`${releases}.away`, releases);
  expect(await shown()).toBe('aaaa');
});
