import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { host, NOW, newSigner, sampleBuild } from '../testing/samples';
import {
  describeHistory,
  openFolderStore,
  promote,
  publishRelease,
  type ReleaseStore,
  renewPromotions,
  type Signer,
  setCanary,
  verifyHistory,
  withdraw,
} from '.';

const DAY_MS = 24 * 3_600_000;

let root: string;
let store: ReleaseStore;
let signer: Signer;
let minutes = 0;
const later = () => new Date(NOW.getTime() + ++minutes * 60_000);
const change = () => ({ environment: 'staging', reason: null, by: 'ana', now: later() });
const options = () => ({ ...change(), signer, host });

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'boveda-history-'));
  store = openFolderStore(root);
  signer = await newSigner();
  const [first, second] = await Promise.all(
    ['aaaa1111', 'bbbb2222'].map(async (release) =>
      publishRelease(store, signer, await sampleBuild(root, release), { release, preview: null, built: later() }),
    ),
  );
  if (!first || !second) throw new Error('nothing was published');
  await promote(store, first, options());
  await setCanary(store, second, 10, options());
  await promote(store, second, options());
  await withdraw(store, signer, 'mf-cfdi', change());
});
afterEach(() => rm(root, { recursive: true }));

const verified = async (changes?: Awaited<ReturnType<ReleaseStore['history']>>) =>
  verifyHistory('staging', changes ?? (await store.history('staging')), [signer]);
const wrongs = async (...given: Parameters<typeof verified>) => (await verified(...given)).map(({ wrong }) => wrong);

test('every change names the one before, and says what was done', async () => {
  const lines = await verified();
  expect(lines.map(({ promotion, wrong }) => [promotion?.action, wrong])).toEqual([
    ['promote', null],
    ['canary', null],
    ['promote', null],
    ['withdraw', null],
  ]);
  expect(lines.map(describeHistory)[1]).toMatch(/^ +2 {2}2026-\S+ {2}canary {4}mf-cfdi bbbb2222 10 % {2}by ana$/);
});

test('a change that is left out, moved, doubled or signed by a stranger is found', async () => {
  const history = await store.history('staging');
  const [first, second, third, last] = history;
  if (!first || !second || !third || !last) throw new Error('changes are missing');
  const broken = 'the change before it was removed, added or altered';
  expect(await wrongs([first, third, last])).toEqual([null, broken, null]);
  expect(await wrongs([second, first, third, last])).toContain('it does not name the change before');
  expect(await wrongs([first, second, second, third, last])).toEqual([null, null, broken, null, null]);
  const stranger = await newSigner();
  const forged = { promotion: second.promotion, ...stranger.sign('promotion', second.promotion) };
  expect((await wrongs([first, forged, third, last]))[1]).toContain('unknown_key');
  expect((await wrongs([first, { ...second, promotion: 'x' }, third, last]))[1]).toBe('it cannot be read');
  expect(await wrongs(history.slice(2))).toEqual([null, null]);
  expect((await verifyHistory('production', history, [signer]))[0]?.wrong).toBe('it is of staging');
});

test('what a retired key signed counts below a change of a trusted one that leads to it, and nowhere else', async () => {
  const retired = signer;
  signer = await newSigner();
  const judge = async (changes: Awaited<ReturnType<ReleaseStore['history']>>) =>
    (await verifyHistory('staging', changes, [signer], [retired])).map(({ wrong }) => wrong);
  const alone = await store.history('staging');
  const unreached = 'it is signed with a retired key, and no change of a trusted one follows';
  expect(await judge(alone)).toEqual(alone.map(() => unreached));
  const build = await sampleBuild(root, 'cccc3333');
  await promote(
    store,
    await publishRelease(store, signer, build, { release: 'cccc3333', preview: null, built: later() }),
    options(),
  );
  expect(await judge(await store.history('staging'))).toEqual([null, null, null, null, null]);

  // The thief of the retired key adds a change at the end, or puts another one in the middle.
  const thief = { ...change(), reason: 'stolen' };
  await withdraw(store, retired, 'mf-cfdi', thief);
  const history = await store.history('staging');
  expect(await judge(history)).toEqual([null, null, null, null, null, unreached]);
  const [first, , ...rest] = history.slice(0, 5);
  const stolen = history[5];
  if (!first || !stolen) throw new Error('changes are missing');
  expect((await judge([first, stolen, ...rest])).slice(0, 3)).toEqual([
    unreached,
    expect.any(String),
    expect.any(String),
  ]);
});

test('a file of a change that was removed from the store is found', async () => {
  await rm(join(root, 'environments/staging/00000002.json'));
  expect((await wrongs()).filter(Boolean)).toHaveLength(1);
});

test('an unsigned promotion in the store is never renewed', async () => {
  const [first] = await store.history('staging');
  const stranger = await newSigner();
  const forged = { promotion: first?.promotion ?? '', ...stranger.sign('promotion', first?.promotion ?? '') };
  const renew = { environment: 'staging', now: new Date(NOW.getTime() + 20 * DAY_MS), keys: [signer], signer };
  expect(await renewPromotions(store, { ...renew, promotions: [forged] })).toEqual({ renewed: [], due: [] });
  // One that another replaced meanwhile is left, too, and a withdrawn area has none.
  expect(await renewPromotions(store, { ...renew, promotions: first ? [first] : [] })).toMatchObject({ renewed: [] });
  expect(await renewPromotions(store, renew)).toEqual({ renewed: [], due: [] });
  expect(await store.version('staging')).toBe(4);
});

test('a copy of an old change under a later number is no part of the history', async () => {
  const text = await readFile(join(root, 'environments/staging/00000001.json'), 'utf8');
  await writeFile(join(root, 'environments/staging/00000005.json'), text);
  expect(await wrongs()).toEqual([null, null, null, null]);
});
