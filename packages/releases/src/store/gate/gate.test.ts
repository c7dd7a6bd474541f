import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReleaseRecord } from '@boveda/contracts';
import { host, NOW, newSigner, sampleBuild, sampleRecord } from '../../testing/samples';
import { openFolderStore } from '../folder-store';
import type { HostFacts } from '../host-facts';
import { readKeyList, type Signer } from '../keys';
import { promote, setCanary } from '../promote';
import { publishRelease } from '../publish';
import type { ReleaseStore } from '../release-store';
import { checkMenu, checkPaths, checkRoutes, checkSlots } from './fits-areas';
import { checkBudgets, checkCopies, checkEvents, checkFirstScreen, checkSdk, checkShared } from './fits-shell';
import { runGate } from './gate';
import type { Check } from './gate-answer';
import type { OpenRelease } from './open-release';

const shell = (overrides: Partial<HostFacts> = {}): HostFacts => ({ ...host, ...overrides });
const other = (overrides: Partial<ReleaseRecord> = {}) =>
  sampleRecord({ id: 'mf-otra', paths: ['otra'], routes: [], menu: [], ...overrides });
const refusal = ({ ok, says }: Check) => (ok ? 'ok' : says);

test.each([
  ['^1.2.0', '1.4.0', true],
  ['^1.2.0', '2.0.0', false],
  ['^1.2.0', '1.1.9', false],
  ['^0.1.0', '0.2.0', false],
  ['what?', '1.0.0', false],
])('an SDK %s in a shell with %s: %s', (requires, sdk, ok) => {
  expect(checkSdk(sampleRecord({ sdk: { builtWith: '1.2.0', requires } }), shell({ sdk })).ok).toBe(ok);
});

test('every shared package must be provided in a version that fits', () => {
  expect(checkShared(sampleRecord(), shell()).ok).toBe(true);
  expect(refusal(checkShared(sampleRecord({ shared: { react: '^18.0.0' } }), shell()))).toBe(
    'It needs react ^18.0.0; the shell provides 19.3.1.',
  );
  for (const name of ['@boveda/ui-kit/new', 'constructor', 'toString'])
    expect(checkShared(sampleRecord({ shared: { [name]: '*' } }), shell()).ok).toBe(false);
});

test('refuses a second copy of what the shell provides, directly or through one of its packages', () => {
  expect(checkCopies(sampleRecord({ bundled: ['big.js'] }), shell()).ok).toBe(true);
  expect(refusal(checkCopies(sampleRecord({ bundled: ['antd', 'react', 'big.js'] }), shell()))).toMatch(/antd, react,/);
});

describe('own copies of libraries of the shell', () => {
  const own = (version: string, more: Partial<ReleaseRecord> = {}) =>
    sampleRecord({
      ownCopies: ['antd'],
      bundled: ['antd', 'dayjs', 'rc-util'],
      copies: { antd: version, dayjs: '1.11.20', 'rc-util': '5.44.4' },
      sizes: { remoteEntryGz: 4000, firstChunkGz: 700, totalGz: 60_000, copiesGz: 46_080 },
      ...more,
    });
  const there = shell({ carries: ['antd', 'dayjs'], carried: { antd: '6.6.8', dayjs: '1.11.20' } });

  test('another major that area.json names passes with what it and its own dependencies cost', () => {
    expect(checkCopies(own('5.29.3'), there)).toEqual({
      check: 'copies',
      ok: true,
      warns: true,
      says: "It brings its own antd 5.29.3: 45.0 KB (gzip) that the shell's would not cost.",
    });
    expect(checkCopies(own('5.29.3', { bundled: ['rc-util'] }), there)).toMatchObject({ ok: true });
    expect(checkCopies(own('5.29.3', { bundled: ['rc-util'] }), there)).not.toHaveProperty('warns');
  });

  test.each([
    ['the same major', own('6.0.0'), 'The shell has the same major as its own antd 6.0.0 (6.6.8).'],
    [
      'another library beside it',
      own('5.29.3', { bundled: ['antd', 'react'] }),
      'It brings its own copy of react, which the shell has.',
    ],
    [
      'more than the limit',
      own('5.29.3', { sizes: { remoteEntryGz: 1, firstChunkGz: 1, totalGz: 1, copiesGz: 361 * 1024 } }),
      'Its own copies are over the limit of 360 KB: antd 5.29.3: 361.0 KB (gzip).',
    ],
  ])('refuses %s', (_, record, says) => {
    expect(refusal(checkCopies(record, there))).toBe(says);
  });
});

test('enforces budgets to the byte', () => {
  const sizes = { remoteEntryGz: 25 * 1024, firstChunkGz: 40 * 1024, totalGz: 1 };
  expect(checkBudgets(sampleRecord({ sizes })).ok).toBe(true);
  expect(checkBudgets(sampleRecord({ sizes: { ...sizes, remoteEntryGz: 25 * 1024 + 1 } })).ok).toBe(false);
  expect(checkBudgets(sampleRecord({ sizes: { ...sizes, firstChunkGz: 40 * 1024 + 1 } })).ok).toBe(false);
  // A build whose entry is missing has size 0 and is refused.
  expect(checkBudgets(sampleRecord({ sizes: { ...sizes, remoteEntryGz: 0 } })).ok).toBe(false);
});

test('weighs the first screen with the shared chunks that it needs, each once', () => {
  const KB = 1024;
  const sizes = { remoteEntryGz: 8 * KB, firstChunkGz: 20 * KB, totalGz: 1 };
  const loads = {
    '@boveda/area-kit': { common: 72 * KB },
    '@boveda/ui-kit/data': { common: 72 * KB },
    '@boveda/ui-kit/dates': { dates: 76 * KB },
    '@boveda/ui-kit/form': { antd: 1 },
  };
  const within = ['@boveda/area-kit', '@boveda/ui-kit/data', '@boveda/ui-kit/dates', 'react'];
  const judge = (firstShared?: string[]) => checkFirstScreen(sampleRecord({ sizes, firstShared }), shell({ loads }));
  expect(judge(within)).toMatchObject({ ok: true, says: expect.stringContaining('176.0 of 176 KB') });
  expect(refusal(judge([...within, '@boveda/ui-kit/form']))).toContain('shared: dates 76.0, common 72.0');
  const stated = sampleRecord({ sizes, firstShared: [...within, '@boveda/ui-kit/form'], firstScreenKb: 177 });
  expect(checkFirstScreen(stated, shell({ loads })).ok).toBe(true);
  // Older builds of areas and of the shell do not say what they need and load.
  expect(judge().ok).toBe(true);
  expect(checkFirstScreen(sampleRecord({ sizes, firstShared: within }), shell()).ok).toBe(true);
});

test('refuses an event that the bus does not have', () => {
  expect(checkEvents(sampleRecord(), shell()).ok).toBe(true);
  const events = { emits: ['cfdi.deleted'], listens: ['session.closed', 'x.y'] };
  expect(refusal(checkEvents(sampleRecord({ events }), shell()))).toContain('cfdi.deleted, x.y');
});

test('refuses addresses, screens, menu entries and slots that another area has', () => {
  const palette = { screens: [{ label: 'Una', path: 'clientes', key: 'c' }], actions: [] };
  const record = sampleRecord({ slots: { box: './box', 'frame.opciones': './search' }, palette });
  for (const check of [checkPaths, checkRoutes, checkMenu, checkSlots]) expect(check(record, [other()]).ok).toBe(true);
  const refused: [Check, string][] = [
    [checkPaths(record, [other({ paths: ['otra', 'clientes'] })]), "'clientes' of mf-otra"],
    [checkRoutes(record, [other({ routes: [{ name: 'Clientes', path: 'otra' }] })]), "'Clientes' of mf-otra"],
    [checkMenu(record, [other({ menu: [{ label: 'Clientes', path: 'otra', icon: 'x', order: 1 }] })]), "'Clientes'"],
    [checkMenu(record, [other({ menu: [{ label: 'Otra', path: 'otra', icon: 'x', order: 30 }] })]), "'place 30'"],
    [checkMenu(record, [other({ palette })]), "'letter c'"],
    [checkSlots(record, [other({ slots: { box: './mine' } })]), "'box' of mf-otra"],
    [checkRoutes(sampleRecord({ routes: [{ name: 'X', path: 'otra/x' }] }), []), 'otra/x'],
    [checkRoutes(sampleRecord({ menu: [{ label: 'X', path: 'nueva', icon: 'x', order: 1 }] }), []), 'nueva'],
  ];
  for (const [check, says] of refused) expect(refusal(check)).toContain(says);
  // Every area may add options to the search.
  expect(checkSlots(record, [other({ slots: { 'frame.opciones': './mine' } })]).ok).toBe(true);
});

describe('in a store', () => {
  let root: string;
  let store: ReleaseStore;
  let signer: Signer;
  let record: ReleaseRecord;
  const options = () => ({ environment: 'staging', reason: null, by: 'ana', now: NOW, signer, host, stages: [] });
  const publish = async (release: string, overrides: Parameters<typeof sampleBuild>[2] = {}) =>
    publishRelease(store, signer, await sampleBuild(root, release, overrides), { release, preview: null, built: NOW });
  const failed = async (of = record) =>
    (await runGate(store, of, options())).checks.filter(({ ok }) => !ok).map(({ check }) => check);

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'boveda-gate-'));
    store = openFolderStore(root);
    signer = await newSigner();
    record = await publish('aaaa1111');
  });
  afterEach(() => rm(root, { recursive: true }));

  test('accepts a complete release', async () => expect(await failed()).toEqual([]));

  test('finds a file that was altered, added or removed', async () => {
    const folder = join(root, 'releases/mf-cfdi/aaaa1111');
    await writeFile(join(folder, 'js/area.js'), '// area aaaa1112');
    await writeFile(join(folder, 'js/more.js'), '');
    await rm(join(folder, 'remoteEntry.js'));
    const { checks } = await runGate(store, record, options());
    expect(checks.find(({ ok }) => !ok)).toMatchObject({
      check: 'files',
      says: expect.stringMatching(/js\/area\.js, remoteEntry\.js, js\/more\.js\.$/),
    });
  });

  test.each(['mf-manifest.json', 'js/area.js.map'])('also finds one that no page runs: %s', async (file) => {
    await writeFile(join(root, 'releases/mf-cfdi/aaaa1111', file), '{}');
    const { checks } = await runGate(store, record, options());
    expect(checks.find(({ ok }) => !ok)).toMatchObject({ check: 'files', says: expect.stringMatching('not run') });
  });

  test.each(['index.html', 'logo.svg', 'feed.xml', 'LICENSE'])(
    'a document is never part of a release: %s',
    async (file) => {
      await writeFile(join(root, 'releases/mf-cfdi/aaaa1111', file), '');
      const { checks } = await runGate(store, record, options());
      expect(checks.find(({ check }) => check === 'kinds')).toMatchObject({
        ok: false,
        says: expect.stringContaining(file),
      });
      const build = await sampleBuild(root, 'bbbb2222');
      await writeFile(join(build.dist, file), '');
      const publishing = publishRelease(store, signer, build, { release: 'bbbb2222', preview: null, built: NOW });
      await expect(publishing).rejects.toThrow(file);
      expect(await store.releases('mf-cfdi')).toEqual(['aaaa1111']);
    },
  );

  test('accepts the keys that the live shell trusts, or else those of the list', async () => {
    const [team, promoter] = [await newSigner(), await newSigner()];
    const keys = readKeyList(`${team.publicKey}:publish@mf-cfdi+mf-x,${promoter.publicKey}:promote@mf-cfdi/staging+qa`);
    const build = await sampleBuild(root, 'bbbb2222');
    const theirs = await publishRelease(store, team, build, { release: 'bbbb2222', preview: null, built: NOW });
    const judged = async (signer: Signer, environment = 'staging', of = theirs) => {
      const { checks } = await runGate(store, of, { ...options(), environment, signer, keys });
      return checks.filter(({ ok }) => !ok).map(({ check }) => check);
    };
    expect(await judged(promoter)).toEqual([]);
    expect(await judged(promoter, 'production')).toEqual(['promoter']);
    expect(await judged(team)).toEqual(['promoter']);
    // Signed with a key of neither list.
    expect(await judged(promoter, 'staging', record)).toEqual(['signature']);
    const other = await sampleBuild(root, 'cccc3333', { area: 'mf-otra', paths: ['otra'], routes: [], menu: [] });
    const foreign = await publishRelease(store, team, other, { release: 'cccc3333', preview: null, built: NOW });
    expect(await judged(promoter, 'staging', foreign)).toEqual(['signature', 'promoter']);
    const strict = {
      ...options(),
      signer: promoter,
      keys,
      host: shell({ keys: [{ id: signer.id, publicKey: signer.publicKey }] }),
    };
    expect((await runGate(store, theirs, strict)).checks.filter(({ ok }) => !ok).map(({ check }) => check)).toEqual([
      'signature',
      'promoter',
    ]);
  });

  test('refuses a record that another key signed, and a preview', async () => {
    expect((await runGate(store, record, { ...options(), signer: await newSigner() })).ok).toBe(false);
    const preview = { author: 'ana', branch: 'x', expires: '2099-01-01T00:00:00.000Z' };
    const build = await sampleBuild(root, 'p1111111');
    const shown = await publishRelease(store, signer, build, { release: 'p1111111', preview, built: NOW });
    expect(await failed(shown)).toEqual(['signature']);
  });

  test('refuses an environment while the one before it never had the release, not even as a canary', async () => {
    const staged = async (release: ReleaseRecord, environment: string, stages = ['staging', 'qa', 'production']) => {
      const { checks } = await runGate(store, release, { ...options(), environment, stages });
      return checks.find(({ check }) => check === 'stages');
    };
    expect(await staged(record, 'staging')).toMatchObject({ ok: true });
    expect(await staged(record, 'local')).toMatchObject({ ok: true });
    const says = 'It never was live in staging, which comes before qa.';
    expect(await staged(record, 'qa')).toEqual({ check: 'stages', ok: false, says });
    await promote(store, record, options());
    const next = await publish('bbbb2222');
    expect(await staged(next, 'qa')).toMatchObject({ ok: false });
    await setCanary(store, next, 10, options());
    expect([await staged(record, 'qa'), await staged(next, 'qa')]).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await staged(next, 'production')).toMatchObject({ ok: false });
    expect(await staged(next, 'production', ['staging', 'production'])).toMatchObject({ ok: true });
  });

  test('opens what nothing else is against, once, and refuses what does not work', async () => {
    const opened: string[] = [];
    const open: OpenRelease = async ({ record: { release }, folder, registry: { areas } }) => {
      opened.push(`${release} ${areas.length} ${(await readdir(folder)).includes('remoteEntry.js')}`);
      return { check: 'opened', ok: opened.length > 1, says: 'It blocked the page.' };
    };
    const { ok, checks } = await promote(store, record, { ...options(), open });
    expect([ok, checks.at(-1)?.says, await store.promotions('staging')]).toEqual([false, 'It blocked the page.', []]);
    expect(await promote(store, record, { ...options(), open, stages: ['x', 'staging'] })).toMatchObject({ ok: false });
    expect(opened).toEqual(['aaaa1111 1 true']);
    // Another process is first twice; the release is opened once.
    const promoting = store.promote;
    let before = 2;
    store.promote = async (...args) => (before-- > 0 ? false : promoting(...args));
    expect(await promote(store, record, { ...options(), open })).toMatchObject({ ok: true });
    expect(opened).toHaveLength(2);
  });

  test('compares with what is live in that environment, but not with the same area', async () => {
    await promote(store, record, options());
    expect(await failed(await publish('bbbb2222'))).toEqual([]);
    const rival = await publish('cccc3333', { area: 'mf-rival' });
    expect(await failed(rival)).toEqual(['paths', 'routes', 'menu']);
    const elsewhere = await runGate(store, rival, { ...options(), environment: 'production' });
    expect(elsewhere.ok).toBe(true);
  });
});
