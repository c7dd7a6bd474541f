import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { areaFolder } from '@boveda/cli/areas';
import type { Promotion } from '@boveda/contracts';
import { runCli } from '@boveda/releases/cli';
import { openFolderStore, publicHalf } from '@boveda/releases/store';
import { host, NOW, sampleBuild, sampleShell } from '@boveda/releases/testing';
import fc from 'fast-check';
import { idAt as idOfSources, screensOf } from '../ci/testing/sources';
import type { Boveda } from './boveda';
import { deliver } from './deliver';
import { git } from './git';

const AREAS = ['mf-uno', 'mf-dos'];
const ENVIRONMENT = 'staging';

/** A job was cancelled, or its runner died: what it had done stays done. */
class Killed extends Error {}

let root: string;
let repository: string;
let commits: string[];
let now: Date;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'boveda-deliver-'));
  repository = join(root, 'repository');
  commits = [];
  now = NOW;
  await mkdir(repository);
  run('init', '-q', '-b', 'main');
  await push(Object.fromEntries(['shell', ...AREAS].map((name) => [`${name}/area.json`, '{}'])));
  jest.spyOn(process.stdout, 'write').mockReturnValue(true);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await rm(root, { recursive: true });
});

const run = (...args: string[]) =>
  git(repository, '-c', 'user.name=prueba', '-c', 'user.email=prueba@prueba.mx', ...args);

/** Commits files; returns the place of the commit. */
async function push(files: Record<string, string>): Promise<number> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(repository, path)), { recursive: true });
    await writeFile(join(repository, path), content);
  }
  run('add', '.');
  run('commit', '-q', '--allow-empty', '-m', 'change');
  return commits.push(run('rev-parse', 'HEAD').trim()) - 1;
}

const idAt = (commit: string, area: string) => idOfSources(repository, commit, area);

/** The real command on a real store; what is built is a sample with the id of the sources. `refuses`: the gate's browser. */
function cli({
  killedAfter = Infinity,
  refuses = () => false,
  meanwhile,
}: {
  killedAfter?: number;
  refuses?(release: string): boolean;
  /** What another runner does while the gate has the first release open. */
  meanwhile?(): Promise<unknown>;
}): Boveda {
  let typed = 0;
  const head = run('rev-parse', 'HEAD').trim();
  return async (...words) => {
    if (typed++ >= killedAfter) throw new Killed();
    const lines: string[] = [];
    now = new Date(now.getTime() + 1000);
    const code = await runCli(words, {
      store: openFolderStore(join(root, 'store')),
      builder: {
        idOf: async () => null,
        build: async (area, name = (id) => id) => {
          const release = name(idAt(head, area));
          const text = git(repository, 'show', `${head}:${areaFolder(repository, area)}/area.json`);
          const build = await sampleBuild(root, release, { area, ...screensOf(area, JSON.parse(text)) });
          return { ...build, gitRevision: head, release };
        },
        branch: () => 'main',
        host: async () => host,
        buildShell: async (keys) => ({
          ...(await sampleShell(root, idAt(head, 'shell'), { keys: keys.map(publicHalf) })),
          gitRevision: head,
        }),
      },
      open: async ({ record }) => {
        const work = meanwhile;
        meanwhile = undefined;
        await work?.();
        return { check: 'opened', ok: !refuses(record.release), says: '' };
      },
      home: root,
      env: { BOVEDA_BY: 'ana' },
      now: () => now,
      print: (line) => lines.push(line),
    });
    return { code, said: lines.join('\n') };
  };
}

/** Runs the job of a commit. */
async function job(at: number, how: Parameters<typeof cli>[0] = {}): Promise<string[] | 'killed'> {
  const before = run('rev-parse', '--abbrev-ref', 'HEAD').trim();
  const back = before === 'HEAD' ? run('rev-parse', 'HEAD').trim() : before;
  run('checkout', '-q', commits[at] as string);
  try {
    return await deliver(repository, cli(how), { environment: ENVIRONMENT, tip: 'main' });
  } catch (error) {
    if (error instanceof Killed) return 'killed';
    throw error;
  } finally {
    run('checkout', '-q', back);
  }
}

/** What is live, by area. */
async function live(): Promise<Record<string, string>> {
  const promotions = await openFolderStore(join(root, 'store')).promotions(ENVIRONMENT);
  const read = promotions.map(({ promotion }) => JSON.parse(promotion) as Promotion);
  return Object.fromEntries(read.filter(({ withdrawn }) => !withdrawn).map(({ area, live }) => [area, live]));
}

const idsAt = (at: number) =>
  Object.fromEntries(['shell', ...AREAS].map((name) => [name, idAt(commits[at] as string, name)]));

test('areas of a push that was cancelled go live with the next one', async () => {
  await job(0);
  await push({ 'mf-uno/a.ts': '1' });
  const next = await push({ 'mf-dos/a.ts': '1' });
  expect(await job(next)).toEqual([]);
  expect(await live()).toEqual(idsAt(next));
});

test('a job that is repeated, or runs late, replaces nothing that a later commit delivered, a revert included', async () => {
  await job(0);
  const changed = await push({ 'mf-uno/a.ts': '1' });
  await push({ 'mf-uno/a.ts': '1', 'mf-dos/b.ts': '1' });
  run('rm', '-q', 'mf-uno/a.ts');
  const reverted = await push({});
  await job(reverted);
  expect(await job(changed)).toEqual([]);
  expect(await live()).toEqual(idsAt(reverted));
});

test('what a rollback left is published again only when its sources change', async () => {
  await job(0);
  const bad = await push({ 'mf-uno/a.ts': 'bad' });
  await job(bad);
  await cli({})('rollback', 'mf-uno', '--to', ENVIRONMENT);
  const other = await push({ 'mf-dos/a.ts': '1' });
  await job(other);
  expect(await live()).toEqual({ ...idsAt(other), 'mf-uno': idAt(commits[0] as string, 'mf-uno') });
  const fixed = await push({ 'mf-uno/a.ts': 'good' });
  await job(fixed);
  expect(await live()).toEqual(idsAt(fixed));
});

test('an area that the gate refuses does not hold the others, and is tried again by the next push', async () => {
  await job(0);
  const both = await push({ 'mf-uno/a.ts': '1', 'mf-dos/a.ts': '1' });
  const refused = idAt(commits[both] as string, 'mf-uno');
  expect(await job(both, { refuses: (release) => release === refused })).toEqual([`mf-uno@${refused}`]);
  expect((await live())['mf-dos']).toBe(idAt(commits[both] as string, 'mf-dos'));
  const next = await push({ 'README.md': '1' });
  expect(await job(next)).toEqual([]);
  expect(await live()).toEqual(idsAt(next));
});

test('two jobs at once: the earlier commit replaces nothing of the later one, whichever ends first', async () => {
  await job(0);
  const earlier = await push({ 'mf-uno/a.ts': '1', 'mf-dos/a.ts': '1' });
  const later = await push({ 'mf-uno/a.ts': '2' });
  expect(await job(earlier, { meanwhile: () => job(later) })).toEqual([]);
  expect(await live()).toEqual(idsAt(later));
  const reverted = await push({ 'mf-uno/a.ts': '1' });
  const after = await push({ 'mf-uno/a.ts': '2' });
  expect(await job(reverted, { meanwhile: () => job(after) })).toEqual([]);
  expect(await live()).toEqual(idsAt(after));
});

test.each([
  ['a rewritten commit', { 'mf-uno/a.ts': 'rewritten' }],
  ['nothing', {}],
])('a forced push that leaves %s in the place of what was delivered', async (_, files) => {
  const kept = await push({ 'mf-uno/a.ts': '1' });
  await job(kept);
  const gone = await push({ 'mf-uno/a.ts': '2', 'mf-dos/a.ts': '2' });
  await job(gone);
  run('reset', '-q', '--hard', commits[kept] as string);
  const forced = Object.keys(files).length > 0 ? await push(files) : kept;
  expect(await job(forced)).toEqual([]);
  expect(await live()).toEqual(idsAt(forced));
  // Its job is repeated, or was late.
  expect(await job(gone)).toEqual([]);
  expect(await live()).toEqual(idsAt(forced));
});

test('a branch that is merged goes live by its merge', async () => {
  await job(0);
  run('checkout', '-q', '-b', 'rama');
  await push({ 'mf-uno/a.ts': 'branch' });
  run('checkout', '-q', 'main');
  const main = await push({ 'mf-dos/a.ts': 'main' });
  await job(main);
  run('merge', '-q', '--no-ff', '-m', 'merge', 'rama');
  const merged = await push({});
  expect(await job(merged)).toEqual([]);
  expect(await live()).toEqual(idsAt(merged));
});

test.each<[string, (from: string) => Promise<unknown>]>([
  ['only packages change', () => push({ 'packages/ui-kit/a.ts': '1' })],
  ['a file has a name with an accent', () => push({ 'mf-uno/año.ts': '1' })],
  ['a file is moved from one area to another', (from) => rename(join(from, 'mf-uno/b.ts'), join(from, 'mf-dos/b.ts'))],
])('when %s', async (_, change) => {
  await job(await push({ 'mf-uno/b.ts': '1'.repeat(200) }));
  await change(repository);
  const last = await push({});
  expect(await job(last)).toEqual([]);
  expect(await live()).toEqual(idsAt(last));
});

test('where packages and the shell change and the gate refuses one area, the others and the shell go live', async () => {
  await job(0);
  const all = await push({ 'packages/ui-kit/a.ts': '1' });
  const refused = idAt(commits[all] as string, 'mf-dos');
  expect(await job(all, { refuses: (release) => release === refused })).toEqual([`mf-dos@${refused}`]);
  const { 'mf-dos': _, ...others } = idsAt(all);
  expect(await live()).toMatchObject(others);
});

describe('an area that is deleted', () => {
  let had: number;
  beforeEach(async () => {
    had = await push({ 'mf-vieja/area.json': '{"paths":["notas"]}' });
    await job(had);
    run('rm', '-q', '-r', 'mf-vieja');
  });

  test('is withdrawn, and comes back with its sources', async () => {
    const without = await push({});
    expect(await job(without)).toEqual([]);
    expect(await live()).toEqual(idsAt(without));
    await job(had);
    expect(await live()).toEqual(idsAt(without));
    const again = await push({ 'mf-vieja/area.json': '{"paths":["notas"]}' });
    await job(again);
    expect(await live()).toHaveProperty('mf-vieja');
  });

  test('gives its addresses to the area that it became', async () => {
    const renamed = await push({ 'mf-nueva/area.json': '{"paths":["notas"]}' });
    expect(await job(renamed)).toEqual([]);
    expect(await live()).toEqual({ ...idsAt(renamed), 'mf-nueva': idAt(commits[renamed] as string, 'mf-nueva') });
  });

  test('stays while the area that it became is refused', async () => {
    const renamed = await push({ 'mf-nueva/area.json': '{"paths":["notas"]}' });
    const refused = idAt(commits[renamed] as string, 'mf-nueva');
    expect(await job(renamed, { refuses: (release) => release === refused })).toEqual([`mf-nueva@${refused}`]);
    expect(await live()).toHaveProperty('mf-vieja');
  });

  test('by another repository is none of this one', async () => {
    await cli({})('withdraw', 'mf-vieja', '--to', ENVIRONMENT);
    expect(await job(await push({}))).toEqual([]);
    expect(await live()).not.toHaveProperty('mf-vieja');
  });
});

test('a screen that moves from one area to another goes live in one job', async () => {
  await job(await push({ 'mf-uno/area.json': '{"paths":["uno","compartida"]}' }));
  const moved = await push({
    'mf-uno/area.json': '{"paths":["uno"]}',
    'mf-dos/area.json': '{"paths":["dos","compartida"]}',
  });
  expect(await job(moved)).toEqual([]);
  expect(await live()).toEqual(idsAt(moved));
});

test.each<[string, string[]]>([
  ['rolled back', ['rollback', 'mf-uno', '--to', ENVIRONMENT]],
  ['withdrawn', ['withdraw', 'mf-uno', '--to', ENVIRONMENT]],
])('what was %s after its job had died is not published again', async (_, command) => {
  await job(0);
  const bad = await push({ 'mf-uno/a.ts': 'bad' });
  // Dies before it notes what it delivered.
  expect(await job(bad, { killedAfter: 4 })).toBe('killed');
  expect((await live())['mf-uno']).toBe(idAt(commits[bad] as string, 'mf-uno'));
  await cli({})(...command);
  const left = (await live())['mf-uno'];
  await job(await push({ 'docs/a.md': '1' }));
  expect((await live())['mf-uno']).toBe(left);
});

test('a checkout without its history is refused', async () => {
  await push({ 'mf-uno/a.ts': '1' });
  const shallow = join(root, 'shallow');
  git(root, 'clone', '-q', '--depth', '1', `file://${repository}`, shallow);
  await expect(deliver(shallow, cli({}), { environment: ENVIRONMENT })).rejects.toThrow(/fetch-depth: 0/);
});

/** What happens to the pipeline of a push: its tests fail, it is cancelled before it runs, it dies on the way, or it runs. */
const fate = fc.oneof(
  { weight: 4, arbitrary: fc.constant('runs' as const) },
  { weight: 2, arbitrary: fc.constantFrom('red' as const, 'cancelled' as const) },
  { weight: 1, arbitrary: fc.nat(6).map((after) => ({ killedAfter: after })) },
);
const pushed = fc.record({
  what: fc.constantFrom('shell', ...AREAS, 'packages', 'docs'),
  content: fc.nat(3),
  fate,
  /** How many later pushes its job waits for: a queue need not keep the order. */
  late: fc.nat(3),
  isRepeated: fc.boolean(),
});

test('of 40 pushes that overlap, fail, die, are cancelled and repeated, each area ends at its last green commit', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(pushed, { minLength: 40, maxLength: 40 }), async (pushes) => {
      await rm(join(root, 'store'), { recursive: true, force: true });
      const due: { turn: number; at: number; fate: (typeof pushes)[number]['fate'] }[] = [];
      for (const [turn, { what, content, fate, late, isRepeated }] of pushes.entries()) {
        const at = await push({ [`${what}/a.ts`]: String(content) });
        if (fate !== 'red' && fate !== 'cancelled') due.push({ turn: turn + late, at, fate });
        if (isRepeated && fate !== 'red') due.push({ turn: turn + late + 2, at, fate: 'runs' });
      }
      due.sort((one, other) => one.turn - other.turn);
      let newest = -1;
      for (const { at, fate } of due) {
        const done = await job(at, typeof fate === 'object' ? fate : {});
        // A killed job may have brought some of its areas live, which an earlier commit does not replace.
        const isNewest = at >= newest;
        newest = Math.max(newest, at);
        if (done !== 'killed' && isNewest) expect(await live()).toEqual(idsAt(at));
      }
      const last = await push({ 'docs/a.ts': 'last' });
      expect(await job(last)).toEqual([]);
      expect(await live()).toEqual(idsAt(last));
    }),
    { numRuns: 1 },
  );
});
