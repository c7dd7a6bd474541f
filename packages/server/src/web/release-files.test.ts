import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BucketServer, startBucketServer } from '@boveda/bucket/testing';
import type { Promotion, RegistryArea } from '@boveda/contracts';
import { createSigner } from '@boveda/releases/store';
import { createTestApp, type TestApp } from '../../testing/create-test-app';
import { newReleaseKey, publishSample, signAgain, strangersKey, trustIn } from '../../testing/releases';

let bucket: BucketServer;
let template: TestApp;
let server: TestApp;
let home: string;
beforeAll(async () => {
  bucket = await startBucketServer();
  template = await createTestApp();
  home = await mkdtemp(path.join(tmpdir(), 'boveda-mirror-'));
  server = await createTestApp({ env: { ...template.deps.env, home, store: bucket.url } });
});
afterAll(async () => {
  await Promise.all([server.close(), template.close(), bucket.close()]);
  await rm(home, { recursive: true });
});

const get = (url: string) => server.app.inject({ url });
const liveIn = async () => {
  const { areas } = (await get('/registry.json')).json<{ areas: RegistryArea[] }>();
  return areas.map(({ promotion }) => (JSON.parse(promotion.promotion) as Promotion).live);
};

/** Waits for the first promotion to be seen: the server asks a remote store at most once a second, and did when it started. */
async function untilAnyIsLive(): Promise<void> {
  while ((await get('/registry.json')).statusCode !== 200) await sleep(100);
}

test('a promoted release in a bucket is live and its files are served, also while the bucket is unreachable', async () => {
  const key = await newReleaseKey(server);
  await publishSample(server, key, { release: 'aaaa1111', live: true });
  await untilAnyIsLive();
  expect(await liveIn()).toEqual(['aaaa1111']);
  const url = '/releases/mf-muestra/aaaa1111/remoteEntry.js';
  const together = await Promise.all([get(url), get(url), get(url)]);
  for (const { statusCode, body, headers } of together)
    expect([statusCode, body, headers['cache-control']]).toEqual([
      200,
      '// aaaa1111',
      expect.stringMatching('immutable'),
    ]);
  for (const secret of ['release.json', 'gates/local.json', '../aaaa1111/release.json'])
    expect((await get(`/releases/mf-muestra/aaaa1111/${secret}`)).statusCode).toBe(404);

  bucket.failWith = 403;
  expect((await get(url)).statusCode).toBe(200);
  expect(await liveIn()).toEqual(['aaaa1111']);
  bucket.failWith = null;
});

test('does not serve a file changed in the bucket', async () => {
  await publishSample(server, await newReleaseKey(server), { release: 'bbbb2222', area: 'mf-otra', live: true });
  bucket.objects.set('boveda/here/releases/mf-otra/bbbb2222/remoteEntry.js', Buffer.from('// altered'));
  expect((await get('/releases/mf-otra/bbbb2222/remoteEntry.js')).statusCode).toBe(404);
});

test('neither serves nor copies a release signed by an untrusted key', async () => {
  await publishSample(server, await strangersKey(server), { release: 'ffff6666', area: 'mf-foreign' });
  // Promoted without verifying its signature.
  const promoted = { release: 'eeee5555', area: 'mf-foreign', live: true };
  await publishSample(server, await newReleaseKey(server), promoted);
  const record = 'boveda/here/releases/mf-foreign/eeee5555/release.json';
  const signed = JSON.parse(String(bucket.objects.get(record)));
  const { sign } = await strangersKey(server);
  bucket.objects.set(record, Buffer.from(JSON.stringify({ ...signed, ...sign('release', signed.record) })));
  for (const release of ['ffff6666', 'eeee5555']) {
    expect((await get(`/releases/mf-foreign/${release}/remoteEntry.js`)).statusCode).toBe(404);
    expect(await readdir(path.join(home, 'data/mirror/releases/mf-foreign')).catch(() => [])).toEqual([]);
  }
});

test('a copy is served on after its release was signed again and its first key is trusted no more', async () => {
  const key = await newReleaseKey(server);
  const next = await createSigner(path.join(server.home, 'next'), {});
  await trustIn(server, [key, next]);
  await publishSample(server, key, { release: 'dddd4444', live: true });
  const url = '/releases/mf-muestra/dddd4444/remoteEntry.js';
  while ((await get(url)).statusCode !== 200) await sleep(100);
  await signAgain(server, next, key);
  await trustIn(server, [next]);
  const { db, env } = server.deps;
  const restarted = await createTestApp({ db, env });
  try {
    while ((await restarted.app.inject({ url: '/registry.json' })).statusCode !== 200) await sleep(100);
    expect((await restarted.app.inject({ url })).statusCode).toBe(200);
    // From its copy, which has the new signature.
    bucket.failWith = 403;
    expect((await restarted.app.inject({ url })).statusCode).toBe(200);
  } finally {
    bucket.failWith = null;
    await restarted.close();
  }
});

test('missing files answer 404, and no address leaves the folder', async () => {
  for (const address of [
    'mf-otra/cccc3333/x.js',
    'mf-otra/x/y',
    'MF/aaaa1111/x.js',
    'mf-otra/..%2f..%2f..%2fetc/passwd',
    'mf-otra',
  ])
    expect((await get(`/releases/${address}`)).statusCode).toBe(404);
});
