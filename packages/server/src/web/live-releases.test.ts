import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Promotion, RegistryArea, SignedPromotion } from '@boveda/contracts';
import {
  changeKeys,
  createSigner,
  HOST_FILE,
  openStore,
  publicHalf,
  readKeyList,
  rollback,
  type Signer,
  withdraw,
} from '@boveda/releases/store';
import { createTestApp, type TestApp } from '../../testing/create-test-app';
import { newReleaseKey, publishSample, signAgain, strangersKey, trustIn } from '../../testing/releases';
import { places } from '../installation/settings/env';

const DAY_MS = 24 * 3_600_000;

let now: Date;
let server: TestApp;
let key: Signer;
let changes: string;
beforeEach(async () => {
  now = new Date();
  server = await createTestApp({ clock: () => now });
  key = await newReleaseKey(server);
  changes = path.join(server.deps.env.store, 'environments/local');
});
afterEach(() => server.close());

const publish = (release: string, more: Partial<Parameters<typeof publishSample>[2]> = {}) =>
  publishSample(server, key, { release, ...more });
const fileOf = (number: number) => path.join(changes, `${String(number).padStart(8, '0')}.json`);
const change = async (number: number) => JSON.parse(await readFile(fileOf(number), 'utf8'));

/** Live releases by area, in the registry of a server. */
async function liveIn(app: TestApp = server): Promise<Record<string, string>> {
  const { areas } = (await app.app.inject({ url: '/registry.json' })).json<{ areas: RegistryArea[] }>();
  const live = areas.map(({ promotion }) => JSON.parse(promotion.promotion) as Promotion);
  return Object.fromEntries(live.map(({ area, live: release }) => [area, release]));
}

/** The same in a server that has not seen this store before. */
async function liveInFresh(): Promise<Record<string, string>> {
  const fresh = await createTestApp({ env: server.deps.env });
  try {
    return await liveIn(fresh);
  } finally {
    await fresh.close();
  }
}

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });
const statusOf = async (file: string, headers?: Record<string, string>) =>
  (await get(`/releases/${file}`, headers)).statusCode;

describe('replayed promotions', () => {
  beforeEach(async () => {
    await publish('aaaa1111', { live: true });
    await publish('bbbb2222', { area: 'mf-otra', live: true });
    await publish('cccc3333', { live: true });
  });
  const all = { 'mf-muestra': 'cccc3333', 'mf-otra': 'bbbb2222' };

  test.each([1, 2])(
    'a copy of change %i under the next number has no effect, in a new server neither',
    async (number) => {
      await writeFile(fileOf(4), await readFile(fileOf(number)));
      expect(await liveIn()).toEqual(all);
      expect(await liveInFresh()).toEqual(all);
    },
  );

  test('neither an older promotion inside the last change nor a missing one has an effect after it was seen', async () => {
    expect(await liveIn()).toEqual(all);
    const [first, last] = [await change(1), await change(3)];
    await publish('dddd4444', { area: 'mf-otra', live: true });
    const put = { ...(await change(4)) };
    expect(await liveIn()).toEqual({ ...all, 'mf-otra': 'dddd4444' });
    await writeFile(
      fileOf(4),
      JSON.stringify({ ...put, promotions: [first.promotions[0], ...put.promotions.slice(1)] }),
    );
    // The same number, read again.
    await writeFile(fileOf(5), '{}');
    expect(await liveIn()).toEqual({ ...all, 'mf-otra': 'dddd4444' });
    await rename(changes, `${changes}.away`);
    expect(await liveIn()).toEqual({ ...all, 'mf-otra': 'dddd4444' });
    expect(last.promotions).toHaveLength(2);
  });

  test('a rollback is a new promotion and takes effect; so does a signed withdrawal', async () => {
    expect(await liveIn()).toEqual(all);
    const store = openStore(server.deps.env.store);
    const by = { environment: 'local', reason: null, by: 'prueba', now: new Date() };
    expect(await rollback(store, key, 'mf-muestra', by)).toBe('aaaa1111');
    expect(await liveIn()).toEqual({ ...all, 'mf-muestra': 'aaaa1111' });
    await withdraw(store, key, 'mf-otra', by);
    expect(await liveIn()).toEqual({ 'mf-muestra': 'aaaa1111' });
    await publish('eeee5555', { area: 'mf-otra', live: true });
    expect(await liveIn()).toEqual({ 'mf-muestra': 'aaaa1111', 'mf-otra': 'eeee5555' });
  });

  test('a promotion signed by an untrusted key has no effect', async () => {
    await liveIn();
    await publishSample(server, await strangersKey(server), { release: 'ffff6666', live: true });
    expect(await liveIn()).toEqual(all);
    expect(await liveInFresh()).toEqual({ 'mf-otra': 'bbbb2222' });
  });

  test('an expired promotion does not bring back an earlier one', async () => {
    const { promotions } = await change(3);
    const signed = promotions.find(({ promotion }: SignedPromotion) => promotion.includes('cccc3333'));
    const expires = new Date(now.getTime() + DAY_MS).toISOString();
    const text = JSON.stringify({ ...JSON.parse(signed.promotion), change: 4, serial: now.getTime() + 9, expires });
    const put = { promotion: text, ...key.sign('promotion', text) };
    const others = promotions.filter((each: SignedPromotion) => each !== signed);
    await writeFile(fileOf(4), JSON.stringify({ entry: JSON.parse(text), promotions: [put, ...others] }));
    expect(await liveIn()).toEqual(all);
    now = new Date(now.getTime() + 2 * DAY_MS);
    await publish('gggg7777', { area: 'mf-otra', live: true });
    expect(await liveIn()).toEqual({ 'mf-otra': 'gggg7777' });
  });
});

describe('an environment whose areas are gone', () => {
  const registry = (app: TestApp = server) => app.app.inject({ url: '/registry.json' });

  test('is refused while it is empty, and served from its first promotion on', async () => {
    expect((await registry()).statusCode).toBe(503);
    await publish('aaaa1111', { live: true });
    expect(await liveIn()).toEqual({ 'mf-muestra': 'aaaa1111' });
  });

  test('is served as it was while its store is away; a new server answers with an error, never without areas', async () => {
    await publish('aaaa1111', { live: true });
    expect(await liveIn()).toEqual({ 'mf-muestra': 'aaaa1111' });
    const { store } = server.deps.env;
    await rename(store, `${store}.away`);
    expect(await liveIn()).toEqual({ 'mf-muestra': 'aaaa1111' });
    const { db, env } = server.deps;
    const fresh = await createTestApp({ db, env });
    try {
      const { shell } = places(env.home);
      await mkdir(shell, { recursive: true });
      await writeFile(path.join(shell, 'index.html'), '<html><head></head></html>');
      expect((await registry(fresh)).statusCode).toBe(503);
      const page = await fresh.app.inject({ url: '/', headers: { accept: 'text/html' } });
      expect([page.statusCode, page.body.includes('id="registry"')]).toEqual([200, false]);
      await rename(`${store}.away`, `${store}.back`);
    } finally {
      await fresh.close();
    }
  });
});

test('a key is limited to its scope: an area of another team, or a promotion, is rejected', async () => {
  const team = await createSigner(path.join(server.home, 'team'), {});
  const keys = [publicHalf(key), ...readKeyList(`${team.publicKey}:publish@mf-muestra:promote@mf-muestra/local`)];
  const { shell } = places(server.deps.env.home);
  await mkdir(shell, { recursive: true });
  const facts = { sdk: '1.0.0', provides: {}, carries: [], events: [], keys };
  await writeFile(path.join(shell, HOST_FILE), JSON.stringify(facts));
  await publishSample(server, team, { release: 'aaaa1111', live: true });
  await publishSample(server, team, { release: 'bbbb2222', area: 'mf-otra', live: true });
  expect(await liveIn()).toEqual({ 'mf-muestra': 'aaaa1111' });
  expect(await statusOf('mf-muestra/aaaa1111/remoteEntry.js')).toBe(200);
  expect(await statusOf('mf-otra/bbbb2222/remoteEntry.js')).toBe(404);
});

test('signed again with another key, releases are served with that signature, also before a restart', async () => {
  const next = await createSigner(path.join(server.home, 'next'), {});
  await trustIn(server, [key, next]);
  await publish('aaaa1111', { live: true });
  expect(await liveIn()).toEqual({ 'mf-muestra': 'aaaa1111' });
  await signAgain(server, next, key);
  const { areas } = (await get('/registry.json')).json<{ areas: RegistryArea[] }>();
  expect(areas.map(({ promotion, releases }) => [promotion.key, releases[0]?.key])).toEqual([[next.id, next.id]]);
  await trustIn(server, [next]);
  expect(await liveInFresh()).toEqual({ 'mf-muestra': 'aaaa1111' });
});

describe('files of releases', () => {
  test('serves those of what is live, or was a week ago', async () => {
    await publish('aaaa1111');
    expect(await statusOf('mf-muestra/aaaa1111/remoteEntry.js')).toBe(404);
    for (const release of ['bbbb2222', 'cccc3333', 'dddd4444']) {
      await publish(release, { live: true });
      await liveIn();
    }
    for (const release of ['bbbb2222', 'cccc3333', 'dddd4444'])
      expect([release, await statusOf(`mf-muestra/${release}/remoteEntry.js`)]).toEqual([release, 200]);
    expect(await statusOf('mf-muestra/aaaa1111/remoteEntry.js')).toBe(404);
    now = new Date(now.getTime() + 8 * DAY_MS);
    expect(await statusOf('mf-muestra/bbbb2222/remoteEntry.js')).toBe(404);
    // As a fallback.
    expect(await statusOf('mf-muestra/cccc3333/remoteEntry.js')).toBe(200);
  });

  test('serves those that were signed, of a few types, and no documents', async () => {
    await publish('aaaa1111', { live: true, files: { 'js/area.js': '1', 'area.css': 'a{}', 'js/area.js.map': '{}' } });
    const folder = path.join(server.deps.env.store, 'releases/mf-muestra/aaaa1111');
    for (const file of ['x.html', 'x.svg', 'x.xml', 'x.pdf', 'x', 'more.js', 'more.css', 'js/area.js.br'])
      await writeFile(path.join(folder, file), '<script>alert(1)</script>');
    for (const file of await readdir(folder, { recursive: true })) {
      const expected = ['js/area.js', 'area.css', 'js/area.js.map', 'mf-manifest.json', 'remoteEntry.js'].includes(
        file,
      );
      const answer = await get(`/releases/mf-muestra/aaaa1111/${file}`);
      expect([file, answer.statusCode]).toEqual([file, expected ? 200 : 404]);
      expect(answer.headers).toMatchObject({
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      });
    }
  });

  test('serves no picture, map or data that was altered, or added to a release', async () => {
    const files = { 'logo.png': 'png', 'area.js.map': '{}' };
    await publish('aaaa1111', { live: true, files });
    await publish('bbbb2222', { live: true, files });
    const folder = (release: string) => path.join(server.deps.env.store, 'releases/mf-muestra', release);
    expect(await statusOf('mf-muestra/bbbb2222/logo.png')).toBe(200);
    await writeFile(path.join(folder('bbbb2222'), 'later.json'), '{}');
    await writeFile(path.join(folder('aaaa1111'), 'area.js.map'), '{"altered":1}');
    expect(await statusOf('mf-muestra/bbbb2222/later.json')).toBe(404);
    expect(await statusOf('mf-muestra/bbbb2222/logo.png')).toBe(200);
    for (const file of ['logo.png', 'area.js.map'])
      expect([file, await statusOf(`mf-muestra/aaaa1111/${file}`)]).toEqual([file, 404]);
    expect(await statusOf('mf-muestra/aaaa1111/remoteEntry.js')).toBe(200);
  });

  test('serves those of a preview to browsers of users who may see it, until it expires', async () => {
    const expires = new Date(now.getTime() + DAY_MS).toISOString();
    const preview = { author: 'Ana', branch: 'x', expires };
    for (const release of ['p1111111', 'p2222222']) await publish(release, { preview });
    const user = await server.createUser('revisora@prueba.mx');
    const ask = () => server.call('GET', '/previews/p1111111', { token: user.token });
    const refused = await ask();
    expect([refused.statusCode, refused.headers['set-cookie']]).toEqual([403, undefined]);
    await server.deps.db.updateTable('usuario').set({ vista_previa: true }).execute();
    const cookie = String((await ask()).headers['set-cookie']);
    expect(cookie).toMatch(
      /^boveda_preview=[^;]+; Path=\/releases\/mf-muestra\/p1111111\/; Max-Age=86[34]\d\d; HttpOnly; SameSite=Strict$/,
    );
    const pass = { cookie: `other=1; ${cookie.split(';')[0]}` };
    const file = 'mf-muestra/p1111111/remoteEntry.js';
    expect([
      await statusOf(file),
      await statusOf(file, pass),
      await statusOf(file, { cookie: 'boveda_preview=x.y' }),
    ]).toEqual([404, 200, 404]);
    expect((await get(`/releases/${file}`, pass)).headers['cache-control']).toMatch(/^private, /);
    expect(await statusOf('mf-muestra/p2222222/remoteEntry.js', pass)).toBe(404);
    now = new Date(Date.parse(expires));
    expect(await statusOf(file, pass)).toBe(404);
  });

  test('answers a proxy that serves them itself', async () => {
    await publish('aaaa1111', { live: true });
    await publish('bbbb2222');
    const asked = async (file: string) => {
      const { statusCode, headers } = await get(`/releases-admitted/releases/mf-muestra/${file}`);
      return [statusCode, headers['cache-control']];
    };
    expect(await asked('aaaa1111/remoteEntry.js')).toEqual([204, 'max-age=60']);
    for (const file of ['aaaa1111/release.json', 'aaaa1111/x.html', 'bbbb2222/remoteEntry.js', '../x.js'])
      expect([file, await asked(file)]).toEqual([file, [403, 'no-store']]);
  });
});

test('the key of a team counts once a signed list has it, without another shell', async () => {
  const { env } = server.deps;
  const { shell } = places(env.home);
  await mkdir(shell, { recursive: true });
  const facts = { sdk: '1.0.0', provides: {}, carries: [], events: [], keys: [publicHalf(key)], readsKeyLists: true };
  await writeFile(path.join(shell, HOST_FILE), JSON.stringify(facts));
  const team = await strangersKey(server);
  const store = openStore(env.store);
  const options = { environment: env.environment, by: 'prueba', now, signer: key, keys: [publicHalf(key)] };
  const scopes = [{ role: 'publish' as const, areas: ['mf-muestra'], environments: null }];
  await publish('aaaa1111', { live: true });
  await publishSample(server, team, { release: 'bbbb2222', live: true, promoter: key });
  const listed = async () => (await get('/registry.json')).json<{ keys?: { list: string } }>().keys?.list ?? null;
  const file = 'mf-muestra/bbbb2222/remoteEntry.js';
  expect(await listed()).toBeNull();
  await changeKeys(store, options, () => ({ keys: [{ ...publicHalf(team), scopes }], revoked: [] }));
  expect(await listed()).toContain(team.id);
  expect(await statusOf(file)).toBe(200);
});
