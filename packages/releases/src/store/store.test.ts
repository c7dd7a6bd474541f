import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type BucketServer, startBucketServer } from '@boveda/bucket/testing';
import type { ReleaseRecord } from '@boveda/contracts';
import { verifyRegistry } from '..';
import { host, NOW, newSigner, sampleBuild } from '../testing/samples';
import {
  composeRegistry,
  createScopedKey,
  createSigner,
  findRelease,
  findSigner,
  openStore,
  promote,
  pruneReleases,
  publishRelease,
  type ReleaseStore,
  rollback,
  type Signer,
  setCanary,
  trustedKeys,
  withdraw,
} from '.';
import { integrityOf } from './files';

let root: string;
let store: ReleaseStore;
let signer: Signer;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'boveda-store-'));
  signer = await newSigner();
});
afterEach(() => rm(root, { recursive: true }));

/** A store of either kind, with access to its files. */
interface Kept {
  store: ReleaseStore;
  read(path: string): Promise<string>;
  write(path: string, text: string): Promise<void>;
}
let kept: Kept;
const inFolder = (): Kept => ({
  store: openStore(root),
  read: (path) => readFile(join(root, path), 'utf8'),
  async write(path, text) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  },
});
const inBucket = ({ url, objects }: BucketServer): Kept => ({
  store: openStore(url),
  read: async (path) => String(objects.get(`boveda/here/${path}`)),
  write: async (path, text) => void objects.set(`boveda/here/${path}`, Buffer.from(text)),
});

let minutes = 0;
const later = () => new Date(NOW.getTime() + ++minutes * 60_000);
const publish = async (release: string, preview: ReleaseRecord['preview'] = null, area = 'mf-cfdi') =>
  publishRelease(store, signer, await sampleBuild(root, release, { area }), { release, preview, built: later() });
const options = () => ({ environment: 'staging', reason: null, by: 'ana', now: later(), signer, host });
const live = async () => JSON.parse((await store.promotions('staging'))[0]?.promotion ?? 'null');

let server: BucketServer;
beforeAll(async () => {
  server = await startBucketServer();
});
afterAll(() => server.close());

describe.each([
  ['folder', inFolder],
  ['bucket', () => inBucket(server)],
] as const)('a store in a %s', (_, open) => {
  beforeEach(() => {
    server.objects.clear();
    kept = open();
    store = kept.store;
  });

  describe('publishing', () => {
    test('a record describes its release file by file', async () => {
      await publish('aaaa1111');
      const record = await publish('bbbb2222');
      expect(record).toMatchObject({
        container: 'mf_cfdi__rbbbb2222',
        folder: '/releases/mf-cfdi/bbbb2222/',
        entry: 'remoteEntry.js',
        exposes: { './area': ['js/area.js'] },
        sdk: { builtWith: '1.2.0', requires: '^1.2.0' },
        shared: { react: '^19.0.0', '@module-federation/webpack-bundler-runtime': '~2.9.1' },
        previous: 'aaaa1111',
        preview: null,
        gitRevision: '0123456789abcdef',
      });
      expect(Object.keys(record.files)).toEqual(['js/area.js', 'remoteEntry.js']);
      expect(record.files['js/area.js']).toBe(integrityOf(Buffer.from('// area bbbb2222')));
      expect(record.sizes.firstChunkGz).toBeGreaterThan(20);
      expect(record.sizes.totalGz).toBe(record.sizes.firstChunkGz + record.sizes.remoteEntryGz);
      expect(await kept.read('releases/mf-cfdi/bbbb2222/js/area.js.br')).toContain('area bbbb2222');
    });

    test('refuses an id that is taken, and keeps the first release', async () => {
      await publish('aaaa1111');
      const build = await sampleBuild(root, 'aaaa1111');
      await writeFile(join(build.dist, 'js/area.js'), 'other');
      const again = publishRelease(store, signer, build, { release: 'aaaa1111', preview: null, built: NOW });
      await expect(again).rejects.toThrow('already published');
      expect(await kept.read('releases/mf-cfdi/aaaa1111/js/area.js')).toBe('// area aaaa1111');
      expect(await store.releases('mf-cfdi')).toEqual(['aaaa1111']);
    });

    test('replaces the signature of a record, and nothing else', async () => {
      await publish('aaaa1111');
      const files = await store.integrity('mf-cfdi', 'aaaa1111');
      const { record = '' } = (await store.release('mf-cfdi', 'aaaa1111')) ?? {};
      const signed = { record, ...(await newSigner()).sign('release', record) };
      await store.resign('mf-cfdi', 'aaaa1111', signed);
      expect(await store.release('mf-cfdi', 'aaaa1111')).toEqual(signed);
      expect(await store.integrity('mf-cfdi', 'aaaa1111')).toEqual(files);
      const other = { ...signed, record: `${record} ` };
      await expect(store.resign('mf-cfdi', 'aaaa1111', other)).rejects.toThrow('no release with this record');
      await expect(store.resign('mf-cfdi', 'bbbb2222', signed)).rejects.toThrow('no release with this record');
    });

    test('of several concurrent publications of one id one succeeds and the others are refused', async () => {
      const build = await sampleBuild(root, 'aaaa1111');
      const publication = { release: 'aaaa1111', preview: null, built: NOW };
      const outcomes = await Promise.allSettled([1, 2, 3].map(() => publishRelease(store, signer, build, publication)));
      const refusals = outcomes.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
      expect(refusals).toEqual(Array(2).fill(expect.stringMatching(/is (being|already) published/)));
      expect(await store.releases('mf-cfdi')).toEqual(['aaaa1111']);
    });

    test('refuses a container with another name, and leaves nothing behind', async () => {
      const build = await sampleBuild(root, 'bbbb2222');
      const wrong = publishRelease(store, signer, build, { release: 'aaaa1111', preview: null, built: NOW });
      await expect(wrong).rejects.toThrow('not called mf_cfdi__raaaa1111');
      expect(await store.areas()).toEqual([]);
    });

    test('no name leads out of the store', async () => {
      for (const name of ['../../etc', 'mf-../x', '', '.', 'mf-cfdi/..', 'MF-x']) {
        await expect(store.release(name, 'aaaa1111')).rejects.toThrow('cannot be the name');
        await expect(store.release('mf-cfdi', `${name}/`)).rejects.toThrow('cannot be the name');
        await expect(store.promotions(`${name}/`)).rejects.toThrow('cannot be the name');
      }
    });
  });

  describe('keys', () => {
    test('the private key is readable by its owner alone and stays the same', async () => {
      const home = join(root, 'home');
      expect(await findSigner(home, {})).toBeNull();
      const made = await createSigner(home, {});
      expect((await createSigner(home, {})).publicKey).toBe(made.publicKey);
      expect((await stat(join(home, 'data/keys/release-key.pem'))).mode & 0o777).toBe(0o600);
      expect((await stat(join(home, 'data/keys'))).mode & 0o777).toBe(0o700);
    });

    test('a key from the environment replaces it, as PEM or base64', async () => {
      const home = join(root, 'home');
      const { publicKey } = await createSigner(home, {});
      const pem = await readFile(join(home, 'data/keys/release-key.pem'), 'utf8');
      const base64 = pem.replace(/-----.*-----|\n/g, '');
      for (const BOVEDA_RELEASE_KEY of [pem, base64])
        expect((await findSigner(join(root, 'none'), { BOVEDA_RELEASE_KEY }))?.publicKey).toBe(publicKey);
    });

    test('a configured list of keys replaces the own key', async () => {
      const home = join(root, 'home');
      expect(await trustedKeys(home, {})).toEqual([]);
      const { id, publicKey } = await createSigner(home, {});
      const trusted = (list: string) => trustedKeys(home, { BOVEDA_RELEASE_KEYS: list });
      expect(await trustedKeys(home, {})).toEqual([{ id, publicKey }]);
      expect(await trusted(` ${publicKey} ,`)).toEqual([{ id, publicKey }]);
      const other = Buffer.alloc(32, 1).toString('base64');
      expect(await trusted(other)).toMatchObject([{ publicKey: other }]);
      await expect(trusted('AAAA')).rejects.toThrow('32 bytes');
      expect(await trusted(`${publicKey},${other}:publish@mf-a+mf-b:promote/staging`)).toEqual([
        { id, publicKey },
        expect.objectContaining({
          publicKey: other,
          scopes: [
            { role: 'publish', areas: ['mf-a', 'mf-b'], environments: null },
            { role: 'promote', areas: null, environments: ['staging'] },
          ],
        }),
      ]);
      for (const scope of ['', 'all', 'publish@cfdi', 'publish@mf-a/staging', 'promote@mf-a/../x'])
        await expect(trusted(`${other}:${scope}`)).rejects.toThrow('nothing that a release key');
    });

    test('writes the private key of a team into a file, and trusts it for its scopes only, besides the key of the installation', async () => {
      const home = join(root, 'home');
      const own = await createSigner(home, {});
      const team = await createScopedKey(home, {}, 'mf-notas', 'publish@mf-notas:preview@mf-notas');
      const promoter = await createScopedKey(home, {}, 'promoter', 'promote/production');
      expect((await stat(team.file)).mode & 0o777).toBe(0o600);
      const pem = await readFile(team.file, 'utf8');
      expect((await findSigner(home, { BOVEDA_RELEASE_KEY: pem }))?.id).toBe(team.id);
      expect(await trustedKeys(home, {})).toEqual([
        { id: own.id, publicKey: own.publicKey },
        { id: team.id, publicKey: team.publicKey, scopes: team.scopes },
        { id: promoter.id, publicKey: promoter.publicKey, scopes: promoter.scopes },
      ]);
      await expect(createScopedKey(home, {}, 'mf-notas', 'preview')).rejects.toThrow('a key mf-notas already');
      await expect(createScopedKey(home, {}, 'mf-otra', 'everything')).rejects.toThrow('nothing that a release key');
      expect(await readFile(join(home, 'data/keys/trusted-keys.txt'), 'utf8')).not.toContain('PRIVATE');
    });
  });

  describe('promoting', () => {
    test('makes a release live, keeps the previous one, and the registry verifies', async () => {
      const first = await publish('aaaa1111');
      const second = await publish('bbbb2222');
      expect((await promote(store, first, options())).ok).toBe(true);
      const before = await store.version('staging');
      await promote(store, second, { ...options(), reason: 'menu' });
      expect(await store.version('staging')).not.toBe(before);
      expect(await live()).toMatchObject({ live: 'bbbb2222', previous: 'aaaa1111', reason: 'menu', by: 'ana' });

      const { registry, missing } = await composeRegistry(store, 'staging', { allowsPreview: true, allowsDev: false });
      const verified = await verifyRegistry(registry, { keys: [signer], environment: 'staging', seenSerial: () => 0 });
      expect(missing).toEqual([]);
      expect(verified?.areas[0]).toMatchObject({ live: { release: 'bbbb2222' }, previous: { release: 'aaaa1111' } });
    });

    test('a refused release changes nothing, and the result is stored with it', async () => {
      const record = await publish('aaaa1111');
      const answer = await promote(store, record, { ...options(), host: { ...host, sdk: '2.0.0' } });
      expect(answer.ok).toBe(false);
      expect(await store.promotions('staging')).toEqual([]);
      expect(await store.gate('mf-cfdi', 'aaaa1111', 'staging')).toEqual(answer);
      // The result beside the files is not a file of the release.
      expect((await promote(store, record, options())).ok).toBe(true);
    });

    test('files can be read while results are stored beside them', async () => {
      const record = await publish('aaaa1111');
      const answer = await promote(store, record, options());
      const files = await store.integrity('mf-cfdi', 'aaaa1111');
      let over = false;
      const noting = (async () => {
        for (let times = 0; times < 50; times++) await store.saveGate(answer);
      })().finally(() => {
        over = true;
      });
      while (!over) expect(await store.integrity('mf-cfdi', 'aaaa1111')).toEqual(files);
      await noting;
    });

    test('the serial only grows, also when the clock is set back', async () => {
      const [first, second] = [await publish('aaaa1111'), await publish('bbbb2222')];
      await promote(store, first, { ...options(), now: new Date('2027-01-01T00:00:00Z') });
      const before = (await live()).serial;
      await promote(store, second, { ...options(), now: new Date('2026-01-01T00:00:00Z') });
      expect((await live()).serial).toBe(before + 1);
    });

    test('ignores a copy of an earlier change under a later number, and one from before numbers were signed', async () => {
      for (const id of ['aaaa1111', 'bbbb2222']) await promote(store, await publish(id), options());
      const changeOf = (number: number) => `environments/staging/0000000${number}.json`;
      await kept.write(changeOf(3), await kept.read(changeOf(1)));
      expect(await live()).toMatchObject({ live: 'bbbb2222', change: 2 });
      const before = JSON.parse(await kept.read(changeOf(1)));
      const { change: _, ...promotion } = JSON.parse(before.promotions[0].promotion);
      const promotions = [{ ...before.promotions[0], promotion: JSON.stringify(promotion) }];
      await kept.write(changeOf(4), JSON.stringify({ ...before, promotions }));
      expect(await live()).toMatchObject({ live: 'bbbb2222', change: 2 });
      expect((await store.log('staging')).map(({ live }) => live)).toEqual(['aaaa1111', 'bbbb2222']);
      await promote(store, await publish('cccc3333'), options());
      expect(await live()).toMatchObject({ live: 'cccc3333', previous: 'bbbb2222', change: 5 });
    });

    test('continues an environment from before numbers were signed', async () => {
      await promote(store, await publish('aaaa1111'), options());
      const file = 'environments/staging/00000001.json';
      const written = JSON.parse(await kept.read(file));
      const { change: _, ...promotion } = JSON.parse(written.promotions[0].promotion);
      const promotions = [{ ...written.promotions[0], promotion: JSON.stringify(promotion) }];
      await kept.write(file, JSON.stringify({ ...written, promotions }));
      expect(await live()).toMatchObject({ live: 'aaaa1111' });
    });

    test('an area is withdrawn with a signature, and can be promoted again', async () => {
      await promote(store, await publish('aaaa1111'), options());
      await withdraw(store, signer, 'mf-cfdi', options());
      const { registry } = await composeRegistry(store, 'staging', { allowsPreview: true, allowsDev: false });
      expect(registry.areas).toEqual([]);
      await expect(withdraw(store, signer, 'mf-cfdi', options())).rejects.toThrow('not live');
      await promote(store, await publish('bbbb2222'), options());
      expect(await live()).toMatchObject({ live: 'bbbb2222', previous: null });
    });

    test('a release that is promoted again keeps its fallback', async () => {
      const [first, second] = [await publish('aaaa1111'), await publish('bbbb2222')];
      for (const record of [first, second, second]) await promote(store, record, options());
      expect(await live()).toMatchObject({ live: 'bbbb2222', previous: 'aaaa1111' });
    });

    test('a rollback never falls back to the replaced release, and can be repeated', async () => {
      for (const id of ['aaaa1111', 'bbbb2222', 'cccc3333']) await promote(store, await publish(id), options());
      expect(await rollback(store, signer, 'mf-cfdi', options())).toBe('bbbb2222');
      expect(await live()).toMatchObject({ live: 'bbbb2222', previous: 'aaaa1111', canary: null });
      expect(await rollback(store, signer, 'mf-cfdi', options())).toBe('aaaa1111');
      await expect(rollback(store, signer, 'mf-cfdi', options())).rejects.toThrow('nothing to go back to');
      await expect(rollback(store, signer, 'mf-otra', options())).rejects.toThrow('not live');
      expect((await store.log('staging')).map(({ action, live }) => [action, live])).toEqual([
        ['promote', 'aaaa1111'],
        ['promote', 'bbbb2222'],
        ['promote', 'cccc3333'],
        ['rollback', 'bbbb2222'],
        ['rollback', 'aaaa1111'],
      ]);
    });

    test('a canary gets its share beside the live release, passes the same gate, and ends', async () => {
      const [first, second] = [await publish('aaaa1111'), await publish('bbbb2222')];
      await expect(setCanary(store, second, 10, options())).rejects.toThrow('not live in staging');
      await promote(store, first, options());
      await expect(setCanary(store, first, 10, options())).rejects.toThrow('already live there');
      expect((await setCanary(store, second, 10, { ...options(), host: { ...host, sdk: '2.0.0' } })).ok).toBe(false);
      expect((await live()).canary).toBeNull();
      await setCanary(store, second, 10, options());
      expect(await live()).toMatchObject({ live: 'aaaa1111', canary: { release: 'bbbb2222', percent: 10 } });
      await setCanary(store, second, 0, options());
      expect((await live()).canary).toBeNull();
    });
  });

  test('pruning keeps releases that are live, previous or canary anywhere, the newest others and open previews', async () => {
    const open = { author: 'ana', branch: 'x', expires: '2099-01-01T00:00:00.000Z' };
    for (const id of ['old11111', 'old22222', 'spare111', 'live1111', 'canary11', 'new11111']) await publish(id);
    await publish('p1111111', { ...open, expires: NOW.toISOString() });
    await publish('p2222222', open);
    for (const id of ['spare111', 'live1111']) await promote(store, await findRelease(store, id), options());
    await setCanary(store, await findRelease(store, 'canary11'), 5, { ...options() });
    await pruneReleases(store, 'mf-cfdi', 1, later());
    const left = ['canary11', 'live1111', 'new11111', 'p2222222', 'spare111'];
    expect((await store.releases('mf-cfdi')).sort()).toEqual(left);
  });

  test('a live release that is missing from the store is listed, and its area has no release', async () => {
    const record = await publish('aaaa1111');
    await promote(store, record, options());
    await store.remove('mf-cfdi', 'aaaa1111');
    const { registry, missing } = await composeRegistry(store, 'staging', { allowsPreview: false, allowsDev: false });
    expect(missing).toEqual(['mf-cfdi']);
    expect(registry.areas).toMatchObject([{ releases: [] }]);
  });

  test('other files and folders in the store are not releases', async () => {
    await publish('aaaa1111');
    await kept.write('releases/mf-cfdi/aaaa1111.77.tmp/x', '');
    await kept.write('releases/mf-cfdi/zzzz9999/release.json', '{"schema":1}');
    expect(await store.release('mf-cfdi', 'zzzz9999')).toBeNull();
    expect((await findRelease(store, 'aaaa1111')).release).toBe('aaaa1111');
    await expect(findRelease(store, 'zzzz9999')).rejects.toThrow('no release zzzz9999');
    await publish('aaaa1111', null, 'mf-otra');
    await expect(findRelease(store, 'aaaa1111')).rejects.toThrow('several areas');
    expect((await findRelease(store, 'mf-otra@aaaa1111')).id).toBe('mf-otra');
  });
});
