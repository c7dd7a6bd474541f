import { cp, link, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Promotion } from '@boveda/contracts';
import { type ReleaseKey, verifyRegistry } from '..';
import { composeRegistry, openFolderStore, type ReleaseStore } from '../store';
import { findSigner, publicKeyOf, trustedKeys } from '../store/keys';
import { shellsOf } from '../store/records';
import { host, NOW, sampleBuild, sampleShell } from '../testing/samples';
import { runCli } from '.';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let root: string;
let now: Date;
let sources: string;
let env: NodeJS.ProcessEnv;
/** What changes store or build succeeds this many times; what comes next is killed. */
let stepsLeft: number;
/** Shells that pages were given, and when last. */
let pages: { environment: string; release: string; keys: readonly ReleaseKey[]; at: Date }[];
/** The command does not wait for open pages. */
let isHasty: boolean;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'boveda-rotate-'));
  now = NOW;
  env = { BOVEDA_BY: 'ana' };
  stepsLeft = Number.POSITIVE_INFINITY;
  pages = [];
});
afterEach(() => rm(root, { recursive: true }));

const real = () => openFolderStore(join(root, 'store'));

function step(): void {
  if (stepsLeft-- <= 0) throw new Error('killed');
}

/** The store, in which a command can be killed before each change, and pages look at what is served after each. */
function store(): ReleaseStore {
  const inner = real();
  return {
    ...inner,
    async add(...what) {
      step();
      await inner.add(...what);
    },
    async resign(...what) {
      step();
      await inner.resign(...what);
      await everyPageRuns();
    },
    async promote(...what) {
      step();
      const done = await inner.promote(...what);
      await everyPageRuns();
      return done;
    },
  };
}

async function registryOf(environment: string, keys: readonly ReleaseKey[]) {
  const { registry } = await composeRegistry(real(), environment, { allowsPreview: false, allowsDev: false });
  return verifyRegistry(registry, { keys, environment, seenSerial: () => 0, now });
}

/** Pages that were given the present shell, or one within a day, run everything that is live, and have its fallbacks. */
async function everyPageRuns(): Promise<void> {
  for (const environment of await real().environments()) {
    const live = new Map(
      (await real().promotions(environment)).map(({ promotion }) => {
        const read = JSON.parse(promotion) as Promotion;
        return [read.area, read] as const;
      }),
    );
    const shell = (await shellsOf(real())).find(({ release }) => release === live.get('shell')?.live);
    if (!shell) continue;
    const { host: given } = shell;
    const others = pages.filter((each) => each.environment === environment && each.release !== shell.release);
    pages = [...pages.filter((each) => !(each.environment === environment && each.release === shell.release))];
    pages.push({ environment, release: shell.release, keys: given.keys ?? [], at: now });
    const open = isHasty ? [] : others.filter(({ at }) => now.getTime() - at.getTime() < DAY_MS);
    for (const keys of [given.keys ?? [], ...open.map((each) => each.keys)]) {
      const { areas = [], refused = [] } = (await registryOf(environment, keys)) ?? {};
      expect([environment, refused.filter(({ reason }) => reason !== 'expired')]).toEqual([environment, []]);
      for (const { area, previous } of areas)
        expect([area, previous?.release]).toEqual([area, live.get(area)?.previous ?? undefined]);
    }
  }
}

const own = (area: string) => ({ paths: [area.slice(3)], routes: [], menu: [], events: { emits: [], listens: [] } });

async function boveda(line: string): Promise<{ code: number; out: string }> {
  const lines: string[] = [];
  isHasty = line.includes('--now');
  const code = await runCli(line.split(' '), {
    store: store(),
    builder: {
      idOf: async () => null,
      async build(area, name = (id) => id) {
        const release = name(sources);
        return { ...(await sampleBuild(root, release, { area, ...own(area) })), release };
      },
      branch: () => 'main',
      host: async () => host,
      async buildShell(keys) {
        step();
        // As of real builds, the id comes from the sources and the keys.
        const id = keys.map((key) => key.id.slice(0, 4)).join('');
        return sampleShell(root, `${id}00000000`.slice(0, 12), { keys });
      },
    },
    open: async () => ({ check: 'opened', ok: true, says: 'Mounted.' }),
    home: root,
    env,
    now: () => now,
    print: (text) => lines.push(text),
  });
  if (isHasty) pages = [];
  const out = lines.join('\n');
  expect(out).not.toContain('PRIVATE');
  return { code, out };
}

async function done(line: string): Promise<string> {
  now = new Date(now.getTime() + 1000);
  const { code, out } = await boveda(line);
  expect([line, code, out]).toEqual([line, 0, out]);
  return out;
}
async function release(area: string, id: string): Promise<void> {
  sources = id;
  await done(`publish ${area}`);
  await done(`promote ${area}@${id} --to staging`);
}
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

/** Two environments with a shell, an area with a fallback, one on trial, one that was withdrawn. Returns the key of all of them. */
async function installation(): Promise<string> {
  await done('keys');
  await done('publish shell');
  await done('promote shell --to staging');
  await done('promote shell --to production');
  await release('mf-una', 'aaaa1111');
  await release('mf-una', 'bbbb2222');
  for (const id of ['aaaa1111', 'bbbb2222']) await done(`promote mf-una@${id} --to production`);
  await release('mf-dos', 'cccc3333');
  sources = 'dddd4444';
  await done('publish mf-dos');
  await done('canary mf-dos dddd4444 --percent 10 --to staging');
  await release('mf-tres', 'eeee5555');
  await done('withdraw mf-tres --to staging');
  return (await findSigner(root, {}))?.id ?? '';
}
/** Keys of all signatures in use, of statements and records. */
async function signers(): Promise<Set<string>> {
  const found = new Set<string>();
  for (const environment of await real().environments())
    for (const { key, promotion } of await real().promotions(environment)) {
      found.add(key);
      const { area, live, previous, canary, withdrawn } = JSON.parse(promotion);
      for (const id of withdrawn ? [] : [live, previous, canary?.release])
        found.add((id && (await real().release(area, id))?.key) ?? key);
    }
  return found;
}
const state = async () =>
  Promise.all(
    ['staging', 'production'].map(async (environment) =>
      (await real().promotions(environment))
        .map(({ promotion }) => {
          const { area, live, previous, canary, withdrawn, reason } = JSON.parse(promotion);
          return {
            area,
            live: area === 'shell' ? null : live,
            previous: area === 'shell' ? null : previous,
            canary,
            withdrawn,
            reason,
          };
        })
        .sort((a, b) => a.area.localeCompare(b.area)),
    ),
  );
const liveIn = async (area: string) => (await state())[0]?.find((each) => each.area === area);
const files = async () => (await readdir(join(root, 'data/keys'))).sort();

test('the key is replaced in three steps, and every page runs everything after each change', async () => {
  const old = await installation();
  const before = await state();
  const first = await done('rotate-key');
  const next = /^Key (\w{16}) replaces (\w{16})$/m.exec(first)?.[1] ?? '';
  expect(first).toMatch(/shell \w+ is live in staging[\s\S]*shell \w+ is live in production/);
  expect(first).toContain(`Until ${new Date(now.getTime() + DAY_MS).toISOString()} pages may be open`);
  expect((await findSigner(root, {}))?.id).toBe(old);
  const versions = async () => Promise.all(['staging', 'production'].map((each) => real().version(each)));
  const unchanged = await versions();
  expect(await done('rotate-key')).toContain('repeat boveda rotate-key then');
  expect(await versions()).toEqual(unchanged);

  later(DAY_MS);
  const second = await done('rotate-key');
  expect(second).toContain('Signed again: mf-una aaaa1111');
  expect(second).toContain('Renewed in staging: mf-una, mf-dos, mf-tres, shell');
  expect(second).toContain(`boveda retire-key ${old}`);
  expect(await signers()).toEqual(new Set([next]));
  expect((await findSigner(root, {}))?.id).toBe(next);
  const signed = await versions();
  expect(await done('rotate-key')).toMatch(new RegExp(`^Key ${next} replaces ${old}\nNothing in use needs ${old}`));
  expect(await versions()).toEqual(signed);

  expect(await boveda(`retire-key ${old}`)).toMatchObject({
    code: 1,
    out: expect.stringContaining('pages may be open'),
  });
  later(7 * DAY_MS);
  expect(await done(`retire-key ${old}`)).toContain(`Key ${old} is retired`);
  expect(await done(`retire-key ${old}`)).toBe(`Key ${old} is retired`);
  expect((await trustedKeys(root, {})).map(({ id }) => id)).toEqual([next]);
  expect(await files()).toEqual(['release-key.pem', 'trusted-keys.txt']);
  for (const environment of ['staging', 'production']) {
    const verified = await registryOf(environment, await trustedKeys(root, {}));
    expect([verified?.areas.length, verified?.refused]).toEqual([environment === 'staging' ? 2 : 1, []]);
    expect(await done(`log --to ${environment}`)).toMatch(/all as signed$/);
  }
  expect((await state()).map((areas) => areas.filter(({ area }) => area !== 'shell'))).toEqual(
    before.map((areas) => areas.filter(({ area }) => area !== 'shell')),
  );
  // It can be replaced again.
  expect(await done('rotate-key --now')).toMatch(new RegExp(`replaces ${next}$`, 'm'));
  expect(await done('rotate-key')).toContain(`Nothing in use needs ${next}`);
});

test('killed before any of its steps, each command is repeated and ends as if it had not been', async () => {
  const old = await installation();
  const uninterrupted = async (line: string) => {
    let killed = 0;
    for (;;) {
      stepsLeft = killed;
      const { code, out } = await boveda(line);
      stepsLeft = Number.POSITIVE_INFINITY;
      if (code === 0) return killed;
      expect([killed, out]).toEqual([expect.any(Number), expect.stringMatching(/killed$/)]);
      expect(++killed).toBeLessThan(30);
    }
  };
  // Each attempt gets further by one step only: the steps of those before it are not done again.
  const attempts = await uninterrupted('rotate-key --now');
  expect(attempts).toBeGreaterThan(0);
  expect((await signers()).has(old)).toBe(false);
  expect(await uninterrupted(`retire-key ${old} --now`)).toBeGreaterThan(0);
  expect(await signers()).toEqual(new Set([(await findSigner(root, {}))?.id]));
  expect(await files()).toEqual(['release-key.pem', 'trusted-keys.txt']);
});

test.each([2, 3, 7])('killed after %d steps each time, it is repeated until it is done', async (stride) => {
  const old = await installation();
  let attempts = 0;
  for (const line of ['rotate-key --now', `retire-key ${old} --now`])
    for (let code = 1; code !== 0; ) {
      expect(attempts++).toBeLessThan(20);
      stepsLeft = stride;
      ({ code } = await boveda(line));
      stepsLeft = Number.POSITIVE_INFINITY;
    }
  expect(await signers()).toEqual(new Set([(await findSigner(root, {}))?.id]));
  expect((await trustedKeys(root, {})).map(({ id }) => id)).not.toContain(old);
});

test('killed between two files of keys, it goes on', async () => {
  const old = await installation();
  await done('rotate-key');
  const list = join(root, 'data/keys/trusted-keys.txt');
  const [next] = (await trustedKeys(root, {})).filter(({ id }) => id !== old);
  await rm(list);
  await done('rotate-key');
  expect((await trustedKeys(root, {})).map(({ id }) => id)).toEqual([old, next?.id]);

  later(DAY_MS);
  await link(join(root, 'data/keys/release-key.pem'), join(root, 'data/keys/release-key-old.pem'));
  await done('rotate-key');
  expect((await findSigner(root, {}))?.id).toBe(next?.id);
  expect(publicKeyOf(await readFile(join(root, 'data/keys/release-key-old.pem'), 'utf8')).id).toBe(old);

  // Retired, and killed before its file was removed.
  await writeFile(
    list,
    (await readFile(list, 'utf8')).replace(/^[^ ]+/, (key) => `${key}:retired`),
  );
  expect((await boveda('rotate-key')).out).toBe(`The key before is not quite retired: boveda retire-key ${old}`);
});

test('a key is not retired while something needs it, and what does is named', async () => {
  const old = await installation();
  const pem = await readFile(join(root, 'data/keys/release-key.pem'), 'utf8');
  expect((await boveda(`retire-key ${old}`)).out).toContain('signs here');
  await done('rotate-key --now');
  // A place that still signs with it, and a promotion that has ended.
  env.BOVEDA_RELEASE_KEY = pem;
  await release('mf-una', 'ffff6666');
  sources = 'abcd1234';
  await done('publish mf-fin');
  await done('promote mf-fin@abcd1234 --to staging --days 1');
  delete env.BOVEDA_RELEASE_KEY;
  later(2 * DAY_MS);
  const list = await readFile(join(root, 'data/keys/trusted-keys.txt'), 'utf8');
  const { code, out } = await boveda(`retire-key ${old} --now`);
  expect(code).toBe(1);
  expect(out).toContain(`staging: mf-una ffff6666 (promotion) is signed with ${old}: boveda rotate-key --replaces`);
  expect(out).toContain(`staging: mf-una ffff6666 (live) is signed with ${old}`);
  expect(out).toContain(
    `staging: mf-fin abcd1234 (promotion) is signed with ${old}: boveda withdraw mf-fin --to staging`,
  );
  expect(out).toMatch(/is not retired; nothing changed$/);
  expect(await readFile(join(root, 'data/keys/trusted-keys.txt'), 'utf8')).toBe(list);

  const again = await boveda('rotate-key');
  expect([again.code, again.out]).toEqual([
    1,
    expect.stringMatching(/Signed again: mf-una ffff6666[\s\S]*boveda withdraw mf-fin/),
  ]);
  await done('withdraw mf-fin --to staging');
  await done('rotate-key');
  await done(`retire-key ${old} --now`);
  expect((await boveda('retire-key x')).code).toBe(1);
});

test('a shell from before is not brought back; a release from before may be, and its fallback', async () => {
  const old = await installation();
  for (const id of ['aaaa5555', 'bbbb5555', 'cccc5555']) await release('mf-cinco', id);
  await done('preview mf-cinco');
  await done('rotate-key');
  later(DAY_MS);
  expect(await done('rotate-key')).not.toMatch(/Signed again: mf-cinco p/);
  const refused = await boveda('rollback shell --to staging');
  expect([refused.code, refused.out]).toEqual([1, expect.stringMatching(/^It does not trust the keys .*: mf-una, /)]);
  await done(`retire-key ${old} --now`);
  await done('rollback mf-cinco --to staging');
  expect(await liveIn('mf-cinco')).toMatchObject({ live: 'bbbb5555', previous: 'aaaa5555' });
  await done('promote shell --to staging');
});

test('a record whose signature is not valid is not signed again', async () => {
  const old = await installation();
  const file = join(root, 'store/releases/mf-una/aaaa1111/release.json');
  const signed = JSON.parse(await readFile(file, 'utf8'));
  const forged = JSON.stringify({ ...signed, record: signed.record.replace('"CFDI"', '"Forged"') });
  // Without the shell's gate, which refuses it already.
  await done('rotate-key');
  later(DAY_MS);
  await writeFile(file, forged);
  const { code, out } = await boveda('rotate-key').catch(() => ({ code: 1, out: '' }));
  expect([code, await readFile(file, 'utf8')]).toEqual([1, forged]);
  expect(out).not.toContain('Signed again: mf-una aaaa1111');
  expect((await boveda(`retire-key ${old} --now`)).out).toContain('mf-una aaaa1111 (previous) is signed with');
});

test('where BOVEDA_RELEASE_KEY and BOVEDA_RELEASE_KEYS say which keys count, it says what to set', async () => {
  await installation();
  const own = await findSigner(root, {});
  const old = own?.id ?? '';
  env.BOVEDA_RELEASE_KEY = await readFile(join(root, 'data/keys/release-key.pem'), 'utf8');
  env.BOVEDA_RELEASE_KEYS = own?.publicKey;
  env.CI = 'true';
  expect((await boveda('rotate-key')).out).toMatch(/made in a job of CI is lost/);
  delete env.CI;
  const asked = await boveda('rotate-key');
  const entry = /Add it to BOVEDA_RELEASE_KEYS.*: (\S+)$/.exec(asked.out)?.[1];
  expect([asked.code, entry]).toEqual([1, expect.stringMatching(/^[\w+/]{43}=$/)]);
  env.BOVEDA_RELEASE_KEYS = `${own?.publicKey},${entry}`;
  expect(await done('rotate-key')).toContain('pages may be open');
  later(DAY_MS);
  const told = await boveda('rotate-key');
  const next = join(root, 'data/keys/release-key-next.pem');
  expect([told.code, told.out]).toEqual([
    1,
    expect.stringContaining(`to the content of ${next}; then:\nboveda rotate-key --replaces ${old}`),
  ]);

  env.BOVEDA_RELEASE_KEY = await readFile(next, 'utf8');
  expect((await boveda('rotate-key')).out).toContain('boveda rotate-key --replaces KEY');
  // Nothing of it is needed from the disk: this may be a job of CI.
  await rm(join(root, 'data/keys'), { recursive: true });
  env.CI = 'true';
  expect(await done(`rotate-key --replaces ${old}`)).toContain(`Nothing in use needs ${old}`);
  expect((await signers()).has(old)).toBe(false);
  const retiring = await boveda(`retire-key ${old} --now`);
  expect([retiring.code, retiring.out]).toEqual([
    1,
    expect.stringContaining(`${own?.publicKey} becomes ${own?.publicKey}:retired`),
  ]);
  env.BOVEDA_RELEASE_KEYS = `${own?.publicKey}:retired,${entry}`;
  await done(`retire-key ${old} --now`);
  expect(await done('log --to staging')).toMatch(/all as signed$/);
});

test("a team's key is retired once its releases are replaced, or signed again with the key of the installation", async () => {
  await installation();
  const team = /^Key (\w+)/.exec(await done('keys --for mf-una --may publish@mf-una'))?.[1] ?? '';
  await done('publish shell');
  for (const environment of ['staging', 'production']) await done(`promote shell --to ${environment}`);
  later(DAY_MS);
  env.BOVEDA_RELEASE_KEY = await readFile(join(root, 'data/keys/mf-una.pem'), 'utf8');
  for (const id of ['ffff6666', 'ffff7777']) {
    sources = id;
    await done('publish mf-una');
  }
  delete env.BOVEDA_RELEASE_KEY;
  for (const id of ['ffff6666', 'ffff7777']) await done(`promote mf-una@${id} --to staging`);
  await release('mf-una', 'ffff8888');
  expect((await boveda(`retire-key ${team} --now`)).out).toContain('mf-una ffff7777 (previous) is signed with');

  const home = join(root, 'data/keys');
  const spare = join(root, 'spare');
  await cp(home, spare, { recursive: true });
  await release('mf-una', 'ffff9999');
  await done(`retire-key ${team} --now`);
  expect(await files()).toEqual(['release-key.pem', 'trusted-keys.txt']);
  // What the retired key signed is no fallback, and no shell would be accepted beside it.
  await done('rollback mf-una --to staging');
  expect(await liveIn('mf-una')).toMatchObject({ live: 'ffff8888', previous: null });
  await done('promote shell --to staging');

  // The other way: with the keys of before.
  await cp(spare, home, { recursive: true });
  expect(await done(`rotate-key --replaces ${team} --now`)).toContain('Signed again: mf-una ffff7777');
  await done(`retire-key ${team} --now`);
  expect((await trustedKeys(root, {})).map(({ id }) => id)).toEqual([(await findSigner(root, {}))?.id]);
});
