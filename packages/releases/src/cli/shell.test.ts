import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodePreviewSet } from '@boveda/contracts';
import { verifyPreviewSet } from '..';
import { openFolderStore } from '../store/folder-store';
import { createSigner, publicHalf } from '../store/keys';
import { promotionsOf } from '../store/records';
import { host, NOW, newSigner, sampleBuild, sampleShell } from '../testing/samples';
import { runCli } from '.';

const KIT = '@boveda/area-kit';
/** Ids of builds, and what they export or use of area-kit. */
let built: { id: string; symbols: string[] };
let root: string;
let now: Date;
let keys: { id: string; publicKey: string }[];
let opened: string[];
let works: boolean;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'boveda-shell-'));
  now = NOW;
  keys = [publicHalf(await createSigner(root, {}))];
  opened = [];
  works = true;
});
afterEach(() => rm(root, { recursive: true }));

const store = () => openFolderStore(join(root, 'store'));
async function boveda(line: string): Promise<{ code: number; out: string }> {
  const lines: string[] = [];
  const code = await runCli(line.split(' '), {
    store: store(),
    builder: {
      idOf: async () => null,
      async build(area) {
        const own = { paths: [area.slice(3)], routes: [], menu: [], events: { emits: [], listens: [] } };
        const uses = { [KIT]: built.symbols };
        return { ...(await sampleBuild(root, built.id, { area, uses, ...own })), release: built.id };
      },
      buildShell: async (_, name = (id) => id) =>
        sampleShell(root, name(built.id), { exports: { [KIT]: built.symbols }, keys }),
      branch: () => 'main',
      host: async () => host,
    },
    open: async ({ record, shell = '' }) => {
      opened.push(`${record.id} in ${/boveda-gate-/.test(shell) ? 'a shell of the store' : 'the built one'}`);
      return { check: 'opened', ok: works, says: works ? 'Mounted.' : 'It showed nothing.' };
    },
    home: root,
    env: { BOVEDA_BY: 'ana' },
    now: () => now,
    print: (text) => lines.push(text),
  });
  return { code, out: lines.join('\n') };
}

async function publish(what: string, id: string, symbols: string[]): Promise<void> {
  built = { id, symbols };
  now = new Date(now.getTime() + 1000);
  expect(await boveda(`publish ${what}`)).toMatchObject({
    code: 0,
    out: expect.stringContaining(`Published ${what} ${id}`),
  });
}
/** The verified set of the link at the end of an output. */
async function setOf(out: string) {
  const signed = decodePreviewSet(/\?preview=(\S+)$/.exec(out)?.[1] ?? '');
  return signed && verifyPreviewSet(signed, { keys, now });
}
const live = async () =>
  Object.fromEntries((await promotionsOf(store(), 'staging')).map((each) => [each.area, [each.live, each.previous]]));

describe('a shell', () => {
  beforeEach(async () => {
    await publish('shell', 'aaaa1111', ['Link', 'useFact']);
    expect((await boveda('promote shell --to staging')).code).toBe(0);
    await publish('mf-una', 'bbbb2222', ['Link', 'useFact']);
    expect((await boveda('promote bbbb2222 --to staging')).code).toBe(0);
  });

  test('is published, promoted, on trial and rolled back like an area', async () => {
    await publish('shell', 'cccc3333', ['Link', 'useFact', 'more']);
    expect((await boveda('publish shell')).out).toContain('never written twice');
    expect((await boveda('canary shell cccc3333 --percent 10 --to staging')).code).toBe(0);
    expect((await boveda('status')).out).toMatch(/shell +aaaa1111 .*canary cccc3333 10 %/);
    const { code, out } = await boveda('promote shell --to staging');
    expect([code, out]).toEqual([0, expect.stringContaining('1 of 1 releases of areas that are in use run in it.')]);
    expect(out).toMatch(/shell cccc3333 is live in staging$/);
    expect(await live()).toEqual({ 'mf-una': ['bbbb2222', null], shell: ['cccc3333', 'aaaa1111'] });
    expect((await boveda('rollback shell --to staging')).out).toBe('shell is back to aaaa1111 in staging');
    // No page reads it in the registry.
    expect(JSON.parse((await boveda('registry --to staging')).out).areas).toHaveLength(1);
    expect((await boveda('prune --keep 0')).out).toBe('');
  });

  test('is previewed in a signed set, beside areas, and its preview goes live nowhere', async () => {
    built = { id: 'cccc3333', symbols: ['Link'] };
    const { code, out } = await boveda('preview shell --branch marco-nuevo --hours 1');
    expect([code, out]).toEqual([0, expect.stringContaining('Preview of shell, branch marco-nuevo, by ana')]);
    const own = /Link to shell, until (\S+)/.exec(out)?.[1];
    expect(own).toBe(new Date(now.getTime() + 3_600_000).toISOString());
    const status = (await boveda('status')).out;
    const release = /preview +shell (p\w{11}) /.exec(status)?.[1] ?? '';
    expect(await setOf(out)).toEqual({
      ok: true,
      result: { previews: [`shell@${release}`], expires: own, readOnly: false },
    });

    built = { id: 'dddd4444', symbols: ['Link'] };
    const both = await boveda(`preview mf-otra --with shell@${release} --read-only`);
    expect(await setOf(both.out)).toMatchObject({
      result: { previews: ['mf-otra@dddd4444', `shell@${release}`], readOnly: true },
    });
    expect((await boveda(`link shell@${release},shell@${release}`)).out).toBe('A link shows one preview of an area');
    expect((await boveda('link shell@aaaa1111')).out).toBe('shell aaaa1111 is no open preview');

    expect(await boveda(`promote shell@${release} --to staging`)).toMatchObject({
      code: 1,
      out: expect.stringContaining('It is a preview of marco-nuevo'),
    });
    // The newest shell is one that is no preview.
    expect((await boveda('promote shell --to staging')).out).not.toContain(release);
    expect((await boveda(`revoke shell@${release}`)).out).toBe(`The preview shell ${release} of ana is revoked`);
    expect((await boveda('status')).out).not.toContain(release);
  });

  test('is refused while the live area uses what it lacks, with the order that works', async () => {
    await publish('shell', 'cccc3333', ['Link']);
    const { code, out } = await boveda('promote shell@cccc3333 --to staging');
    expect(code).toBe(1);
    expect(out).toContain(
      `live mf-una bbbb2222: mf-una bbbb2222 uses what the shell does not export: useFact of ${KIT}.`,
    );
    expect(out).toContain('No release of mf-una runs in it: publish one that does without, and promote it first.');
    expect(await live()).toMatchObject({ shell: ['aaaa1111', null] });

    await publish('mf-una', 'dddd4444', ['Link']);
    const again = await boveda('promote shell --to staging');
    expect(again.out).toContain('boveda upgrade shell@cccc3333 --to staging --with mf-una@dddd4444');
    expect((await boveda('promote dddd4444 --to staging')).code).toBe(0);
    // The fallback does not run in it either.
    const fallback = await boveda('promote shell --to staging');
    expect([fallback.code, fallback.out]).toEqual([1, expect.stringContaining('previous mf-una bbbb2222')]);
    expect(fallback.out).toContain('boveda upgrade shell@cccc3333 --to staging gives up fallbacks');
    const done = await boveda('upgrade shell --to staging');
    expect([done.code, done.out]).toEqual([0, expect.stringContaining('mf-una@bbbb2222 is no fallback in staging')]);
    expect(await live()).toEqual({ 'mf-una': ['dddd4444', null], shell: ['cccc3333', 'aaaa1111'] });
  });

  test('an area is compared with it, and with its canary', async () => {
    await publish('mf-dos', 'eeee5555', ['Link', 'newer']);
    const refused = await boveda('promote eeee5555 --to staging');
    expect([refused.code, refused.out]).toEqual([
      1,
      expect.stringContaining(`mf-dos eeee5555 uses what the shell does not export: newer of ${KIT}.`),
    ]);
    await publish('shell', 'cccc3333', ['Link', 'useFact', 'newer']);
    await boveda('promote shell --to staging');
    expect((await boveda('promote eeee5555 --to staging')).code).toBe(0);
    // A shell that areas have outgrown does not come back before them.
    expect((await boveda('rollback shell --to staging')).out).toBe(
      `Roll back mf-dos first. mf-dos eeee5555 uses what the shell does not export: newer of ${KIT}.`,
    );
    await boveda('withdraw mf-dos --to staging');
    expect((await boveda('rollback shell --to staging')).code).toBe(0);
    await boveda('canary shell cccc3333 --percent 5 --to staging');
    await publish('mf-dos', 'ffff6666', ['Link', 'newer']);
    expect((await boveda('promote ffff6666 --to staging')).code).toBe(1);
  });

  test('an upgrade brings areas before and after the shell, as they need', async () => {
    await publish('shell', 'cccc3333', ['Link', 'newer']);
    await publish('mf-una', 'dddd4444', ['Link']);
    await publish('mf-dos', 'eeee5555', ['newer']);
    const alone = await boveda('upgrade shell --to staging --with mf-dos@eeee5555');
    expect([alone.code, alone.out]).toEqual([1, expect.stringContaining('live mf-una bbbb2222')]);
    expect(await live()).toEqual({ 'mf-una': ['bbbb2222', null], shell: ['aaaa1111', null] });
    const { code, out } = await boveda('upgrade shell --to staging --with mf-dos@eeee5555,mf-una@dddd4444');
    expect([code, [...out.matchAll(/^(\S+) \S+ is live/gm)].map(([, name]) => name)]).toEqual([
      0,
      ['mf-una', 'shell', 'mf-dos'],
    ]);
    expect(await live()).toEqual({
      'mf-dos': ['eeee5555', null],
      'mf-una': ['dddd4444', null],
      shell: ['cccc3333', 'aaaa1111'],
    });
    await publish('mf-tres', 'abcd1234', ['useFact']);
    expect(await boveda('upgrade shell --to staging --with mf-tres@abcd1234')).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^Nothing changed\. mf-tres abcd1234 uses/),
    });
  });

  test('live areas are opened in it, and a release in the shell that is live', async () => {
    expect(opened).toEqual(['mf-una in a shell of the store']);
    await publish('shell', 'cccc3333', ['Link', 'useFact']);
    works = false;
    const { code, out } = await boveda('promote shell --to staging');
    expect([code, out]).toEqual([1, expect.stringMatching(/refused +opened +mf-una: It showed nothing\./)]);
    expect((await boveda('promote shell --to staging --unopened')).code).toBe(0);
  });

  test('no release is opened in a live shell that is not as it was signed and promoted', async () => {
    await publish('mf-dos', 'eeee5555', ['Link']);
    const why = async () => {
      const { code, out } = await boveda('promote eeee5555 --to staging');
      return [code, /refused +opened +(.+)/.exec(out)?.[1]];
    };
    opened = [];
    const file = join(root, 'store/releases/shell/aaaa1111/main.aaaa1111.js');
    const script = await readFile(file, 'utf8');
    await appendFile(file, ';stolen()');
    expect(await why()).toEqual([
      1,
      expect.stringMatching(/shell aaaa1111 .*added since it was signed: main.aaaa1111.js/),
    ]);
    await writeFile(file, script);
    const [signed] = (await store().promotions('staging')).filter(({ promotion }) => promotion.includes('"shell"'));
    const version = await store().version('staging');
    const forged = { ...JSON.parse(signed?.promotion ?? ''), change: version + 1 };
    const promotion = JSON.stringify(forged);
    const by = (await newSigner()).sign('promotion', promotion);
    await store().promote({ promotion, ...by }, { ...forged, action: 'promote' }, version);
    expect(await why()).toEqual([1, expect.stringContaining('Its promotion is not signed with a key')]);
    expect(opened).toEqual([]);
    // Who says that it is not opened needs no shell.
    expect((await boveda('promote eeee5555 --to staging --unopened')).code).toBe(0);
  });

  test('is refused when it was altered, holds a document, or does not trust the live keys', async () => {
    await publish('shell', 'cccc3333', ['Link', 'useFact']);
    const folder = join(root, 'store/releases/shell/cccc3333');
    await appendFile(join(folder, 'main.cccc3333.js'), ';stolen()');
    await writeFile(join(folder, 'other.html'), '');
    await writeFile(join(folder, 'main.cccc3333.js.br'), 'x');
    const { out } = await boveda('promote shell --to staging');
    for (const check of ['files', 'kinds', 'encodings']) expect(out).toMatch(new RegExp(`refused +${check} `));

    keys = [publicHalf(await newSigner())];
    await publish('shell', 'dddd4444', ['Link', 'useFact']);
    expect((await boveda('promote shell --to staging')).out).toContain('these are live: mf-una');
    expect(await live()).toMatchObject({ shell: ['aaaa1111', null] });
  });
});

test('environments have an order for the shell too, and there has to be one', async () => {
  expect((await boveda('promote shell --to production')).out).toBe('There is no release shell in the store');
  await publish('shell', 'aaaa1111', ['Link']);
  expect((await boveda('promote shell --to production')).out).toContain('never was live in staging');
});
