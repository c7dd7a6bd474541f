import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBucket, parseBucketUrl } from '@boveda/bucket';
import { type BucketServer, startBucketServer } from '@boveda/bucket/testing';
import type { ReleaseRecord } from '@boveda/contracts';
import { host, NOW, newSigner, sampleBuild } from '../testing/samples';
import { createSigner, promote, publishRelease } from '.';
import { openBucketStore } from './bucket-store';
import { brokenIn } from './seal';

const KEY = 'boveda/here/releases/mf-cfdi/aaaa1111';
let root: string;
let server: BucketServer;
let now: Date;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'boveda-bucket-'));
  server = await startBucketServer();
  now = NOW;
});
afterEach(async () => {
  await server.close();
  await rm(root, { recursive: true });
});

function openIn({ url }: BucketServer) {
  const address = parseBucketUrl(url);
  if (!address) throw new Error('not an address');
  return openBucket(address);
}
const open = () => openBucketStore(openIn(server), () => now);
const publish = async (store = open()) =>
  publishRelease(store, await newSigner(), await sampleBuild(root, 'aaaa1111'), {
    release: 'aaaa1111',
    preview: null,
    built: NOW,
  });

test('of two publishers of the same id one succeeds; the other is refused and changes nothing', async () => {
  const outcomes = await Promise.allSettled([publish(), publish(), publish()]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(String(outcome.reason)).toMatch(/is (being|already) published/);
  expect([...server.objects.keys()].filter((key) => key.startsWith(KEY))).not.toContain(`${KEY}/publishing.json`);
});

test('a publisher that is overtaken between check and claim is refused, and removes nothing', async () => {
  const bucket = openIn(server);
  let first: Promise<unknown> | undefined;
  const heldUp = openBucketStore({
    ...bucket,
    async putNew(...what) {
      first ??= publish();
      await first;
      return bucket.putNew(...what);
    },
  });
  await expect(publish(heldUp)).rejects.toThrow('already published');
  expect(await heldUp.release('mf-cfdi', 'aaaa1111')).not.toBeNull();
  expect(brokenIn((await first) as ReleaseRecord, await heldUp.integrity('mf-cfdi', 'aaaa1111'))).toEqual([]);
});

test('an expired claim is removed only if it is still the same one', async () => {
  const claim = Buffer.from(JSON.stringify({ since: NOW }));
  server.objects.set(`${KEY}/publishing.json`, claim);
  const bucket = openIn(server);
  const late = openBucketStore({
    ...bucket,
    // Expired when it is read, and replaced by another one right after.
    get: async (key) => (key.endsWith('publishing.json') ? null : bucket.get(key)),
  });
  await expect(publish(late)).rejects.toThrow('is being published');
  expect(server.objects.get(`${KEY}/publishing.json`)).toBe(claim);
});

test('the files of a killed publisher are no release, and are removed after the claim expires', async () => {
  server.objects.set(`${KEY}/publishing.json`, Buffer.from(JSON.stringify({ since: NOW })));
  server.objects.set(`${KEY}/js/half.js`, Buffer.from('half'));
  expect(await open().release('mf-cfdi', 'aaaa1111')).toBeNull();
  await expect(publish()).rejects.toThrow('is being published since 2026-11-21T12:00:00.000Z');
  now = new Date(NOW.getTime() + 15 * 60_000);
  const record = await publish();
  expect(brokenIn(record, await open().integrity('mf-cfdi', 'aaaa1111'))).toEqual([]);
});

test('a store that does not answer is an error, not an empty store', async () => {
  await publish();
  server.failWith = 403;
  await expect(open().areas()).rejects.toThrow();
  await expect(open().version('staging')).rejects.toThrow();
});

test('every one of many concurrent promotions counts', async () => {
  const signer = await createSigner(root, {});
  const records = [];
  for (const release of ['aaaa1111', 'bbbb2222', 'cccc3333']) {
    const build = await sampleBuild(root, release);
    records.push(await publishRelease(open(), signer, build, { release, preview: null, built: NOW }));
  }
  const options = { environment: 'staging', reason: null, by: 'ana', now: NOW, signer, host };
  await Promise.all(records.map((record) => promote(open(), record, options)));
  expect((await open().log('staging')).map(({ live }) => live).sort()).toEqual(['aaaa1111', 'bbbb2222', 'cccc3333']);
  expect(await open().version('staging')).toBe(3);
});
