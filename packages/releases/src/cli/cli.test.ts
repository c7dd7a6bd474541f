import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodePreviewSet, type ReleaseRecord } from '@boveda/contracts';
import { verifyPreview, verifyPreviewSet, verifyRegistry } from '..';
import { publicHalf, trustedKeys } from '../store';
import { openFolderStore } from '../store/folder-store';
import { findSigner, makeKey } from '../store/keys';
import { host, NOW, newSigner, sampleBuild, sampleShell } from '../testing/samples';
import { exampleOwner, type OpenRelease, runCli } from '.';

let root: string;
let sources: string;
let bundled: string[];
let shell: typeof host | null;
let now: Date;
let listed: string;
let dirty: boolean;
let opens: boolean;
let opened: string[];
let seenBefore: unknown[];
let browser: string[];
let stages: string;
let key: string;
let owner: ReleaseRecord['owner'];
const built = new Set<string>();

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'boveda-cli-'));
  sources = 'aaaa1111';
  bundled = [];
  shell = host;
  listed = '';
  dirty = false;
  opens = true;
  opened = [];
  seenBefore = [];
  browser = [];
  stages = '';
  key = '';
  owner = undefined;
  built.clear();
  now = NOW;
  // No server answers.
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed'));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await rm(root, { recursive: true });
});

/** Stands for the gate's browser: the release is live in the registry that it is opened with. */
const openIt: OpenRelease = async ({ record, registry, folder, before }) => {
  opened.push(record.release);
  seenBefore.push(before);
  const { areas } =
    (await verifyRegistry(registry, {
      keys: await trustedKeys(root, {}),
      environment: null,
      seenSerial: () => 0,
    })) ?? {};
  const entry = await readFile(join(folder, record.entry), 'utf8');
  const ok = opens && areas?.[0]?.live.release === record.release && entry.length > 0;
  const seen = { digests: { 'entry.js': record.release }, screens: {} };
  return { check: 'opened', ok, says: ok ? 'Mounted.' : 'It blocked the page.', seen };
};

/** The output of `pnpm boveda …` and its exit code. */
async function boveda(line: string): Promise<{ code: number; out: string }> {
  const lines: string[] = [];
  const code = await runCli(line.split(' '), {
    store: openFolderStore(join(root, 'store')),
    builder: {
      idOf: async () => (built.has(sources) ? sources : null),
      async build(area, name = (id) => id) {
        built.add(sources);
        const release = name(sources);
        return { ...(await sampleBuild(root, release, { area, bundled, ...(owner && { owner }) })), dirty, release };
      },
      branch: () => 'main',
      host: async () => shell,
      buildShell: async (keys) => sampleShell(root, sources, { keys: keys.map(publicHalf), readsKeyLists: true }),
    },
    open: Object.assign(openIt, {
      warm: () => browser.push('warm'),
      end: async () => {
        browser.push('end');
      },
    }),
    home: root,
    env: {
      BOVEDA_BY: 'ana',
      PUBLIC_URL: 'https://boveda.example/',
      BOVEDA_RELEASE_KEYS: listed,
      BOVEDA_STAGES: stages,
      BOVEDA_RELEASE_KEY: key,
    },
    now: () => now,
    print: (text) => lines.push(text),
  });
  return { code, out: lines.join('\n') };
}
const release = async (id: string) => {
  sources = id;
  now = new Date(now.getTime() + 1000);
  expect((await boveda('publish mf-cfdi')).code).toBe(0);
};

test('a promotion can expire, an area can be withdrawn, and what the key may not sign is refused before the build', async () => {
  await release('aaaa1111');
  expect((await boveda('promote aaaa1111 --to staging --days 0')).code).toBe(1);
  expect((await boveda('promote aaaa1111 --to staging --days 30')).code).toBe(0);
  const [signed] = await openFolderStore(join(root, 'store')).promotions('staging');
  const expires = new Date(now.getTime() + 30 * 24 * 3_600_000).toISOString();
  expect(JSON.parse(signed?.promotion ?? '')).toMatchObject({ live: 'aaaa1111', expires });
  expect((await boveda('withdraw mf-cfdi --to staging')).out).toBe('mf-cfdi is live in staging no more');
  expect((await boveda('status')).out).not.toContain('mf-cfdi');

  const own = await findSigner(root, {});
  listed = `${own?.publicKey}:publish@mf-otra:promote@mf-cfdi/qa`;
  sources = 'bbbb2222';
  expect(await boveda('publish mf-cfdi')).toEqual({ code: 1, out: `Key ${own?.id} may not publish mf-cfdi.` });
  expect(await boveda('preview mf-cfdi')).toEqual({ code: 1, out: `Key ${own?.id} may not preview mf-cfdi.` });
  expect((await boveda('promote aaaa1111 --to staging')).out).toMatch(/refused +promoter +Key \w+ may not promote/);
  for (const line of ['rollback mf-cfdi --to staging', 'withdraw mf-cfdi --to staging'])
    expect(await boveda(line)).toEqual({ code: 1, out: `Key ${own?.id} may not promote mf-cfdi to staging.` });
});

test('an area with the example owner of new:area is previewed, and not published', async () => {
  owner = exampleOwner('mf-cfdi', 'CFDI');
  expect((await boveda('preview mf-cfdi')).code).toBe(0);
  const { code, out } = await boveda('publish mf-cfdi');
  expect([code, out]).toEqual([
    1,
    expect.stringContaining('mf-cfdi/area.json still has the owner that new:area wrote'),
  ]);
  owner = { ...owner, contact: 'mailto:cfdi@prueba.mx', runbook: 'https://prueba.mx/guias' };
  expect((await boveda('publish mf-cfdi')).code).toBe(0);
});

test('publish, promote, promote, rollback: the status shows each step', async () => {
  await release('aaaa1111');
  expect((await boveda('publish mf-cfdi')).out).toContain('already published');
  expect(await boveda('promote aaaa1111 --to staging')).toMatchObject({ code: 0 });
  await release('bbbb2222');
  expect(await boveda('promote bbbb2222 --to staging --reason menu')).toMatchObject({ code: 0 });
  const { out } = await boveda('status');
  expect(out).toMatch(/^staging {2}\(composition [0-9a-f]{8}\)/);
  expect(out).toMatch(/mf-cfdi +bbbb2222 {2}git 0123456 {2}since .* by ana \(menu\) {2}previous aaaa1111/);
  expect(await boveda('rollback mf-cfdi --to staging')).toEqual({
    code: 0,
    out: 'mf-cfdi is back to aaaa1111 in staging',
  });
  expect(await boveda('rollback mf-cfdi --to staging')).toMatchObject({
    code: 1,
    out: expect.stringMatching(/nothing to go back/),
  });
});

test('publish --to promotes what it published, or what was published before, with a browser that starts before the build', async () => {
  expect((await boveda('publish mf-cfdi --reason menu')).out).toContain('belong to --to');
  const { code, out } = await boveda('publish mf-cfdi --to staging --reason menu');
  expect([code, out]).toEqual([0, expect.stringMatching(/Published mf-cfdi aaaa1111.*aaaa1111 is live in staging/s)]);
  expect(browser.filter((each, at) => each !== browser[at - 1])).toEqual(['end', 'warm', 'end']);
  expect((await boveda('publish mf-cfdi --to qa')).out).toContain('mf-cfdi aaaa1111 is live in qa');
  expect((await boveda('status')).out).toMatch(/aaaa1111 .* by ana \(menu\)/);
  opens = false;
  sources = 'bbbb2222';
  expect(await boveda('publish mf-cfdi --to staging')).toMatchObject({ code: 1 });
  // What was seen of the live release comes with the next one.
  const seen = { digests: { 'entry.js': 'aaaa1111' }, screens: {} };
  expect(seenBefore).toEqual([undefined, undefined, seen]);
  browser = [];
  opens = true;
  expect((await boveda('publish mf-cfdi --to staging --unopened')).out).toContain('bbbb2222 is live in staging');
  expect(browser).toEqual(['end']);
});

test('a release of sources that are in no commit says so when it is published, and in the status', async () => {
  dirty = true;
  expect((await boveda('publish mf-cfdi')).out).toContain('not all in commit 0123456');
  await boveda('promote aaaa1111 --to staging');
  expect((await boveda('status')).out).toContain('git 0123456 dirty');
});

test('other sources with the same output are the same release', async () => {
  await release('aaaa1111');
  built.clear();
  expect(await boveda('publish mf-cfdi')).toMatchObject({ code: 1, out: expect.stringContaining('already published') });
});

test('a release that does not work in a browser is refused; --unopened says that it was not opened', async () => {
  await release('aaaa1111');
  opens = false;
  const refused = await boveda('promote aaaa1111 --to staging');
  expect([refused.code, refused.out]).toEqual([1, expect.stringMatching(/refused +opened +It blocked the page/)]);
  const { code, out } = await boveda('promote aaaa1111 --to staging --unopened');
  expect([code, out]).toEqual([0, expect.stringContaining('It was not opened: --unopened.')]);
  expect(opened).toEqual(['aaaa1111']);
  const gate = await openFolderStore(join(root, 'store')).gate('mf-cfdi', 'aaaa1111', 'staging');
  expect(gate?.checks.at(-1)?.says).toContain('--unopened');
  opens = true;
  expect((await boveda('promote aaaa1111 --to qa')).out).toMatch(/ok +opened +Mounted/);
});

test('a release is promoted to an environment after the one before it', async () => {
  stages = 'staging, production';
  await release('aaaa1111');
  expect((await boveda('promote aaaa1111 --to production')).out).toMatch(
    /refused +stages +It never was live in staging/,
  );
  await boveda('promote aaaa1111 --to staging');
  expect((await boveda('promote aaaa1111 --to production')).code).toBe(0);
});

test('publishing says already what would be refused', async () => {
  bundled = ['react'];
  const { code, out } = await boveda('publish mf-cfdi');
  expect([code, out]).toEqual([0, expect.stringMatching(/would be refused +copies +It brings its own copy of react/)]);
  expect(out).not.toContain('encodings');
});

test('prune removes what no page can get, and keeps what is in use or was live this week', async () => {
  const ids = ['aaaa1111', 'bbbb2222', 'cccc3333', 'dddd4444', 'eeee5555'];
  for (const id of ids) {
    await release(id);
    if (id < 'd') await boveda(`promote ${id} --to staging`);
  }
  const preview = /@(p\w+)/.exec((await boveda('preview mf-cfdi --hours 1')).out)?.[1];
  expect(await boveda('prune --keep x')).toMatchObject({ code: 1, out: expect.stringContaining('--keep') });
  expect((await boveda('prune --keep 1')).out).toBe('Removed mf-cfdi dddd4444');
  now = new Date(now.getTime() + 8 * 24 * 3_600_000);
  const { out } = await boveda('prune --keep 0');
  expect(out.split('\n').sort()).toEqual(['aaaa1111', 'eeee5555', preview].map((id) => `Removed mf-cfdi ${id}`).sort());
  expect((await openFolderStore(join(root, 'store')).releases('mf-cfdi')).sort()).toEqual(['bbbb2222', 'cccc3333']);
  expect((await boveda('rollback mf-cfdi --to staging')).code).toBe(0);
});

test('revoke ends a preview at once, and is not for releases', async () => {
  const preview = /@(p\w+)/.exec((await boveda('preview mf-cfdi')).out)?.[1];
  expect((await boveda('status')).out).toContain(preview);
  expect((await boveda(`revoke ${preview}`)).out).toMatch(
    new RegExp(`The preview mf-cfdi ${preview} of ana is revoked`),
  );
  expect((await boveda('status')).out).toBe('Nothing is live yet: boveda publish shell, and promote it');
  expect(await boveda(`revoke mf-cfdi@${preview}`)).toMatchObject({
    code: 1,
    out: expect.stringContaining('no release'),
  });
  await release('aaaa1111');
  expect(await boveda('revoke aaaa1111')).toMatchObject({ code: 1, out: expect.stringContaining('boveda withdraw') });
  expect(await openFolderStore(join(root, 'store')).releases('mf-cfdi')).toEqual(['aaaa1111']);
});

test('the first release of an area is taken back, and the area can come again', async () => {
  await release('aaaa1111');
  await boveda('promote aaaa1111 --to staging');
  expect((await boveda('rollback mf-cfdi --to staging')).out).toContain('nothing to go back');
  expect((await boveda('withdraw mf-cfdi --to staging --reason prueba')).code).toBe(0);
  expect(JSON.parse((await boveda('registry --to staging')).out).areas).toEqual([]);
  expect((await boveda('withdraw mf-cfdi --to staging')).out).toContain('not live');
  expect((await boveda('promote aaaa1111 --to staging')).code).toBe(0);
});

test('a release that does not fit is refused with the reasons and exit code 1', async () => {
  bundled = ['react'];
  shell = { ...host, sdk: '2.0.0' };
  await release('aaaa1111');
  const { code, out } = await boveda('promote aaaa1111 --to production');
  expect(code).toBe(1);
  expect(out).toContain('refused  sdk        Built with SDK 1.2.0, needs ^1.2.0; the shell provides 2.0.0.');
  expect(out).toContain('its own copy of react');
  expect(out).toContain('nothing changed');
  const gate = JSON.parse(await readFile(join(root, 'store/releases/mf-cfdi/aaaa1111/gates/production.json'), 'utf8'));
  expect(gate).toMatchObject({ ok: false, by: 'ana', environment: 'production' });
});

test('an environment keeps its own shell; the one that was built here stands for it where none was promoted', async () => {
  await release('aaaa1111');
  await boveda('publish shell');
  await boveda('promote shell --to production');
  shell = { ...host, sdk: '2.0.0' };
  expect((await boveda('promote aaaa1111 --to production')).code).toBe(0);
  expect((await boveda('promote aaaa1111 --to staging')).code).toBe(1);
  shell = null;
  expect((await boveda('promote aaaa1111 --to staging')).out).toContain('No release of the shell is live in staging');
});

test('a canary is set and ended', async () => {
  await release('aaaa1111');
  await boveda('promote aaaa1111 --to local');
  await release('bbbb2222');
  expect((await boveda('canary mf-cfdi bbbb2222 --percent 10')).out).toContain('for 10 % of the sessions of local');
  expect((await boveda('status')).out).toContain('canary bbbb2222 10 %');
  expect((await boveda('canary mf-cfdi bbbb2222 --percent 100')).code).toBe(1);
  expect((await boveda('canary mf-cfdi bbbb2222 --percent 0')).code).toBe(0);
  expect((await boveda('status')).out).not.toContain('canary');
});

test('a preview prints a link with an id and no address, verifies, and cannot be promoted', async () => {
  const { code, out } = await boveda('preview mf-cfdi --branch nueva-lista --author Ana');
  expect(code).toBe(0);
  const link = /https:\/\/boveda\.example\/\?preview=mf-cfdi@(p[0-9a-f]{11})$/.exec(out);
  const id = link?.[1] ?? '';
  const signed = await openFolderStore(join(root, 'store')).release('mf-cfdi', id);
  const keys = await trustedKeys(root, {});
  const verified = await verifyPreview(signed, { keys, area: 'mf-cfdi', release: id, now });
  expect(verified).toMatchObject({
    ok: true,
    record: { preview: { author: 'Ana', branch: 'nueva-lista', expires: '2026-11-21T16:00:00.000Z' } },
  });
  expect((await boveda('status')).out).toContain('branch nueva-lista by Ana, until 2026-11-21T16:00:00.000Z');
  expect(await boveda(`promote ${id} --to staging`)).toMatchObject({
    code: 1,
    out: expect.stringContaining('preview'),
  });
  now = new Date('2026-11-21T16:00:00.000Z');
  expect((await boveda('status')).out).toBe('Nothing is live yet: boveda publish shell, and promote it');
  for (const hours of ['0', '-1', '73', 'x']) expect((await boveda(`preview mf-cfdi --hours ${hours}`)).code).toBe(1);
});

test('the key is made once and its private half never printed; the printed registry verifies', async () => {
  const { out } = await boveda('keys');
  expect(out).toMatch(
    /^Key ([0-9a-f]{16}) signs here\ntrusted {2}\1 {2}may sign everything\nBOVEDA_RELEASE_KEYS=[A-Za-z0-9+/]{43}=$/,
  );
  expect((await boveda('keys')).out).toBe(out);
  await release('aaaa1111');
  await boveda('promote aaaa1111 --to production');
  const registry = JSON.parse((await boveda('registry --to production --previews no')).out);
  const keys = await trustedKeys(root, {});
  const verified = await verifyRegistry(registry, { keys, environment: null, seenSerial: () => 0 });
  expect(verified).toMatchObject({
    allowsPreview: false,
    allowsDev: false,
    areas: [{ live: { release: 'aaaa1111' } }],
  });
});

test('a wrong command line prints the usage', async () => {
  await boveda('keys');
  expect((await boveda('help')).out).toContain('boveda promote <release> --to ENVIRONMENT');
  for (const [line, says] of [
    ['promote aaaa1111', '--to is missing'],
    ['promote --to x', 'It takes: release'],
    ['promote nothing1 --to staging', 'no release nothing1'],
    ['promote ../../x --to staging', 'no release'],
    ['rollback ../x --to staging', 'not live'],
    ['rollback mf-x --to ../..', 'cannot be the name'],
    ['constructor', "no command 'constructor'"],
    ['status --verbose', 'Usage: boveda status'],
  ] as const) {
    const answer = await boveda(line);
    expect([line, answer.code, answer.out]).toEqual([line, 1, expect.stringContaining(says)]);
  }
  await release('aaaa1111');
  await writeFile(join(root, 'data/keys/release-key.pem'), 'broken');
  expect((await boveda('promote aaaa1111 --to staging')).code).toBe(1);
});

const DAY_MS = 24 * 3_600_000;
const store = () => openFolderStore(join(root, 'store'));
const answers = (body: unknown) => jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(body));

test('a team publishes with its own key, and the promoter promotes with one that publishes nothing', async () => {
  const made = await boveda('keys --for mf-cfdi --may publish@mf-cfdi:preview@mf-cfdi');
  expect(made.out).toMatch(/^Key [0-9a-f]{16} for mf-cfdi may publish@mf-cfdi, preview@mf-cfdi\n/);
  expect((await boveda('keys --for promoter --may promote')).code).toBe(0);
  const { out } = await boveda('keys');
  expect(out).toMatch(/may sign everything\ntrusted .* may publish@mf-cfdi, preview@mf-cfdi\ntrusted .* may promote\n/);
  const pem = (name: string) => readFile(join(root, `data/keys/${name}.pem`), 'utf8');

  key = await pem('mf-cfdi');
  await release('aaaa1111');
  expect((await boveda('promote aaaa1111 --to staging')).out).toMatch(/Key \w+ may not promote mf-cfdi to staging/);
  sources = 'bbbb2222';
  expect((await boveda('publish mf-otra')).out).toMatch(/^Key \w+ may not publish mf-otra\.$/);

  key = await pem('promoter');
  expect((await boveda('publish mf-cfdi')).out).toMatch(/may not publish mf-cfdi/);
  expect(await boveda('promote aaaa1111 --to staging')).toMatchObject({ code: 0 });
  const [signed] = await store().promotions('staging');
  expect(signed?.key).not.toBe((await store().release('mf-cfdi', 'aaaa1111'))?.key);

  for (const line of [
    'keys --for x',
    'keys --may promote',
    'keys --for ../x --may promote',
    'keys --for promoter --may promote',
  ])
    expect([line, (await boveda(line)).code]).toEqual([line, 1]);
});

test('what is live is renewed once half of its time is over, and stays what it was', async () => {
  await release('aaaa1111');
  await boveda('promote aaaa1111 --to staging --reason menu');
  const { at } = JSON.parse((await store().promotions('staging'))[0]?.promotion ?? '');
  now = new Date(now.getTime() + 14 * DAY_MS);
  expect((await boveda('renew --to staging')).out).toBe('Renewed in staging: nothing was due');
  now = new Date(now.getTime() + 3 * DAY_MS);
  expect((await boveda('status')).out).toContain('boveda renew --to staging');
  expect((await boveda('renew --to staging')).out).toBe('Renewed in staging: mf-cfdi');
  const { out } = await boveda('status');
  expect(out).toContain(`aaaa1111  git 0123456  since ${at} by ana (menu)`);
  expect(out).not.toContain('RENEW');
  expect(await boveda('log --to staging')).toEqual({
    code: 0,
    out: expect.stringMatching(
      /promote +mf-cfdi aaaa1111 .*\n.*renew +mf-cfdi aaaa1111 .*\nstaging: 2 changes, all as signed$/,
    ),
  });
});

test('a key that may not promote renews nothing and says so', async () => {
  await release('aaaa1111');
  await boveda('promote aaaa1111 --to staging');
  const own = await findSigner(root, {});
  now = new Date(now.getTime() + 20 * DAY_MS);
  await boveda('keys --for promoter --may promote');
  await boveda('keys --for other --may promote/qa');
  key = await readFile(join(root, 'data/keys/other.pem'), 'utf8');
  expect(await boveda('renew --to staging')).toMatchObject({
    code: 1,
    out: expect.stringContaining('may not renew: mf-cfdi'),
  });
  key = '';
  expect((await findSigner(root, {}))?.id).toBe(own?.id);
  expect((await boveda('renew --to staging')).code).toBe(0);
});

test('the published log is read from a server, and an altered one is refused', async () => {
  for (const id of ['aaaa1111', 'bbbb2222', 'cccc3333']) {
    await release(id);
    await boveda(`promote ${id} --to local`);
  }
  await boveda('rollback mf-cfdi');
  const changes = await store().history('local');
  const asked = answers({ environment: 'local', changes });
  expect((await boveda('log --from https://boveda.example')).out).toMatch(
    /rollback +mf-cfdi bbbb2222 .*\nlocal: 4 changes, all as signed$/,
  );
  expect(String(asked.mock.calls.at(-1)?.[0])).toBe('https://boveda.example/log.json');
  answers({ environment: 'local', changes: changes.toSpliced(1, 1) });
  expect(await boveda('log --from https://boveda.example')).toMatchObject({
    code: 1,
    out: expect.stringContaining('WRONG: the change before it was removed'),
  });
  answers({ changes: 'x' });
  for (const from of ['https://boveda.example', 'file:///etc/passwd', 'x'])
    expect((await boveda(`log --from ${from}`)).code).toBe(1);
});

test('the status names a release that the server stopped', async () => {
  for (const id of ['aaaa1111', 'bbbb2222']) {
    await release(id);
    await boveda(`promote ${id} --to local`);
  }
  const registry = JSON.parse((await boveda('registry --to local')).out);
  answers({ ...registry, avoid: ['mf-cfdi@bbbb2222'] });
  expect((await boveda('status')).out).toContain('STOPPED: pages use aaaa1111');
  answers({ ...registry, environment: 'production', avoid: ['mf-cfdi@bbbb2222'] });
  expect((await boveda('status')).out).not.toContain('STOPPED');
});

test('a pin is signed, shown, kept by a renewal and by a canary, and ends with the next release', async () => {
  for (const id of ['aaaa1111', 'bbbb2222']) {
    await release(id);
    await boveda(`promote ${id} --to staging`);
  }
  const [first] = await store().promotions('staging');
  now = new Date(now.getTime() + 60_000);
  expect(await boveda('pin mf-cfdi --to staging --reason libre')).toEqual({
    code: 0,
    out: 'mf-cfdi bbbb2222 is pinned in staging',
  });
  const facts = async () => JSON.parse((await store().promotions('staging'))[0]?.promotion ?? '{}');
  const { at, previous, live } = JSON.parse(first?.promotion ?? '{}');
  expect(await facts()).toMatchObject({ live, previous, since: at, pinned: true, reason: 'libre' });
  const pinned = 'PINNED: reports do not stop it';
  expect((await boveda('status')).out).toMatch(
    /mf-cfdi +bbbb2222 .*previous aaaa1111 {2}PINNED: reports do not stop it/,
  );
  expect((await boveda('log --to staging')).out).toMatch(
    /renew +mf-cfdi bbbb2222 pinned .*\nstaging: 3 changes, all as/,
  );
  now = new Date(now.getTime() + 60 * 24 * 3_600_000);
  expect((await boveda('renew --to staging')).out).toContain('mf-cfdi');
  expect((await boveda('status')).out).toContain(pinned);
  await release('cccc3333');
  expect((await boveda('canary mf-cfdi cccc3333 --percent 10 --to staging')).code).toBe(0);
  expect((await boveda('status')).out).toContain(pinned);
  expect((await boveda('unpin mf-cfdi --to staging')).out).toBe('mf-cfdi bbbb2222 is not pinned any more in staging');
  expect((await boveda('status')).out).not.toContain(pinned);
  await boveda('pin mf-cfdi --to staging');
  await boveda('promote bbbb2222 --to staging');
  expect((await boveda('status')).out).toContain(pinned);
  await boveda('promote cccc3333 --to staging');
  expect((await boveda('status')).out).not.toContain(pinned);
  for (const [area, says] of [
    ['mf-buzon', 'mf-buzon is not live in staging'],
    ['shell', 'Reports pull back releases of areas only'],
  ])
    expect(await boveda(`pin ${area} --to staging`)).toEqual({ code: 1, out: says });
});

/** The verified set of a printed link. */
async function setOf(out: string) {
  const signed = decodePreviewSet(/\?preview=(\S+)$/.exec(out)?.[1] ?? '');
  return signed && verifyPreviewSet(signed, { keys: await trustedKeys(root, {}), now });
}

test('a link may be read-only, ends with the first of its previews, and needs a key for each area', async () => {
  const idOf = (out: string) => /preview=mf-[a-z]+@(p\w+)/.exec(out)?.[1] ?? '';
  const first = idOf((await boveda('preview mf-cfdi --hours 1')).out);
  expect(await setOf((await boveda(`link ${first} --read-only`)).out)).toMatchObject({
    ok: true,
    result: { previews: [`mf-cfdi@${first}`], readOnly: true, expires: '2026-11-21T13:00:00.000Z' },
  });
  expect(await setOf((await boveda(`link ${first} --hours 0.5`)).out)).toMatchObject({
    result: { readOnly: false, expires: '2026-11-21T12:30:00.000Z' },
  });
  for (const line of ['link p9999999', `link ${first},${first}`, `link ${first} --hours 73`, 'link ../x'])
    expect([line, (await boveda(line)).code]).toEqual([line, 1]);
});

test('a link shows several previews, of different areas', async () => {
  const idOf = (out: string) => /preview=mf-[a-z]+@(p\w+)/.exec(out)?.[1] ?? '';
  const first = idOf((await boveda('preview mf-cfdi')).out);
  sources = 'bbbb2222';
  const { out } = await boveda(`preview mf-otra --with ${first}`);
  const shown = await setOf(out);
  expect(shown).toMatchObject({
    ok: true,
    result: { previews: [expect.stringMatching(/^mf-otra@p/), `mf-cfdi@${first}`], readOnly: false },
  });
  await release('cccc3333');
  sources = 'dddd4444';
  for (const names of ['cccc3333', 'p9999999', `${first},${first}`, '../x'])
    expect([names, (await boveda(`preview mf-tres --with ${names}`)).code]).toEqual([names, 1]);
  expect((await boveda(`preview mf-cfdi --with ${first}`)).out).toBe('A link shows one preview of an area');
});

test('the key of a team counts without another shell, and is revoked in the same way', async () => {
  await boveda('publish shell');
  await boveda('promote shell --to staging --unopened');
  await release('aaaa1111');
  await boveda('promote aaaa1111 --to staging');
  const added = await boveda('keys add mf-notas --to staging');
  expect(added).toMatchObject({ code: 0, out: expect.stringContaining('may publish@mf-notas, preview@mf-notas') });
  const [, id = ''] = /Key (\w{16}) may/.exec(added.out) ?? [];

  const own = key;
  key = await readFile(join(root, 'data/keys/mf-notas.pem'), 'utf8');
  sources = 'bbbb2222';
  expect((await boveda('publish mf-cfdi')).out).toBe(`staging: Key ${id} may not publish mf-cfdi.`);
  expect((await boveda('publish mf-notas')).code).toBe(0);
  expect((await boveda('keys add mf-otra --to staging')).out).toContain(`Key ${id} may not sign keys of staging`);
  key = own;
  expect((await boveda('promote bbbb2222 --to staging --unopened')).out).toContain(`Signed with key ${id}`);

  const composed = JSON.parse((await boveda('registry --to staging')).out);
  const seen = async () => {
    const verified = await verifyRegistry(JSON.parse((await boveda('registry --to staging')).out), {
      ...{ keys: (await trustedKeys(root, {})).filter((each) => each.id !== id), environment: 'staging', now },
      seenSerial: () => 0,
    });
    return verified?.believed.keys.map((each) => each.id);
  };
  expect(composed.keys.key).toBe((await findSigner(root, {}))?.id);
  expect(await seen()).toContain(id);
  expect((await boveda(`keys revoke ${id}`)).code).toBe(0);
  expect(await seen()).not.toContain(id);
  expect((await boveda('keys revoke 0123')).out).toMatch(/named by its id/);
});

test('publish signs a release again when its signature is not trusted, and rejects one with other content', async () => {
  await release('aaaa1111');
  const store = openFolderStore(join(root, 'store'));
  const spoil = async (change: (record: string) => string) => {
    const signed = await store.release('mf-cfdi', 'aaaa1111');
    const record = change(signed?.record ?? '');
    const text = JSON.stringify({ record, ...(await newSigner()).sign('release', record) });
    await writeFile(join(root, 'store/releases/mf-cfdi/aaaa1111/release.json'), text);
  };
  await spoil((record) => record);
  expect((await boveda('promote aaaa1111 --to staging')).code).toBe(1);
  const again = await boveda('publish mf-cfdi');
  expect([again.code, again.out]).toEqual([0, expect.stringContaining('is signed again')]);
  expect((await boveda('promote aaaa1111 --to staging')).code).toBe(0);
  await spoil((record) => record.replace('"title":"', '"title":"Falso '));
  expect(await boveda('publish mf-cfdi')).toMatchObject({ code: 1, out: expect.stringContaining('other content') });
});

test('the shell is signed again in the same way, and a key that no environment believes does not publish it', async () => {
  await boveda('publish shell');
  const [id = ''] = await openFolderStore(join(root, 'store')).releases('shell');
  const file = join(root, 'store/releases/shell', id, 'release.json');
  const { record } = JSON.parse(await readFile(file, 'utf8')) as { record: string };
  await writeFile(file, JSON.stringify({ record, ...(await newSigner()).sign('release', record) }));
  const again = await boveda('publish shell');
  expect([again.code, again.out]).toEqual([0, expect.stringContaining('is signed again')]);
  expect((await boveda('promote shell --to staging --unopened')).code).toBe(0);
  const other = await makeKey(root, 'mf-notas');
  key = await readFile(join(root, 'data/keys/mf-notas.pem'), 'utf8');
  sources = 'bbbb2222';
  for (const command of ['publish shell', 'preview shell'])
    expect((await boveda(command)).out).toBe(`staging: Key ${other.id} is none of those that are believed there.`);
});

test('a promotion that was decided on what is not live any more is refused', async () => {
  await release('aaaa1111');
  await boveda('promote aaaa1111 --to staging --unopened');
  await release('bbbb2222');
  const promote = (instead: string) => boveda(`promote bbbb2222 --to staging --unopened --instead ${instead}`);
  expect(await promote('mf-cfdi@none')).toMatchObject({ code: 1, out: expect.stringContaining('went live meanwhile') });
  expect((await promote('mf-cfdi')).out).toContain('--instead: area@release');
  expect((await promote('mf-cfdi@aaaa1111@0123')).out).toContain('delivered commit null meanwhile');
  expect((await promote('mf-cfdi@aaaa1111@none')).code).toBe(0);
});

test('the status names the team of an area, its contact and its runbook', async () => {
  owner = { team: 'Pagos', contact: 'mailto:pagos@prueba.mx', runbook: 'https://prueba.mx/guias/pagos' };
  await release('aaaa1111');
  await boveda('promote aaaa1111 --to staging');
  expect((await boveda('status')).out).toContain('team Pagos <pagos@prueba.mx>, runbook https://prueba.mx/guias/pagos');
});

test.each([
  ['another protocol', { runbook: 'javascript:alert(1)' }],
  ['a path', { runbook: 'docs/fallas.md' }],
  ['a header in the address of a mail', { contact: 'mailto:a@prueba.mx?bcc=b@prueba.mx' }],
  ['a team with codes of the terminal', { team: 'Pagos\u001b[2J' }],
])('publishes no area whose owner has %s', async (_what, change) => {
  owner = { team: 'Pagos', contact: 'mailto:pagos@prueba.mx', runbook: 'https://prueba.mx/guias/pagos', ...change };
  sources = 'aaaa1111';
  expect(await boveda('publish mf-cfdi')).toMatchObject({ code: 1, out: expect.stringContaining('owner') });
  expect(await openFolderStore(join(root, 'store')).releases('mf-cfdi')).toEqual([]);
});
