import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runCli } from '@boveda/releases/cli';
import { openFolderStore, publicHalf } from '@boveda/releases/store';
import { host, NOW, sampleBuild, sampleShell } from '@boveda/releases/testing';
import fc from 'fast-check';
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

/** Sources of an area at a commit, as an id. */
const idAt = (commit: string, area: string) =>
  createHash('sha256')
    .update(git(repository, 'ls-tree', '-r', commit, area, 'packages'))
    .digest('hex')
    .slice(0, 12);

const screensOf = (area: string) => ({
  paths: [area],
  routes: [{ name: area, path: area }],
  menu: [{ label: area, path: area, icon: 'x', order: AREAS.indexOf(area) }],
});

/** The real command on a real store; what is built is a sample with the id of the sources. `refuses`: the gate's browser. */
function cli({
  killedAfter = Infinity,
  refuses = () => false,
}: {
  killedAfter?: number;
  refuses?(release: string): boolean;
}): Boveda {
  let typed = 0;
  return async (...words) => {
    if (typed++ >= killedAfter) throw new Killed();
    const head = run('rev-parse', 'HEAD').trim();
    const lines: string[] = [];
    now = new Date(now.getTime() + 1000);
    const code = await runCli(words, {
      store: openFolderStore(join(root, 'store')),
      builder: {
        idOf: async () => null,
        build: async (area, name = (id) => id) => {
          const release = name(idAt(head, area));
          return { ...(await sampleBuild(root, release, { area, ...screensOf(area) })), gitRevision: head, release };
        },
        branch: () => 'main',
        host: async () => host,
        buildShell: async (keys) => ({
          ...(await sampleShell(root, idAt(head, 'shell'), { keys: keys.map(publicHalf) })),
          gitRevision: head,
        }),
      },
      open: async ({ record }) => ({ check: 'opened', ok: !refuses(record.release), says: '' }),
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
  run('checkout', '-q', commits[at] as string);
  try {
    return await deliver(repository, cli(how), ENVIRONMENT);
  } catch (error) {
    if (error instanceof Killed) return 'killed';
    throw error;
  } finally {
    run('checkout', '-q', 'main');
  }
}

/** What is live, by area. */
async function live(): Promise<Record<string, string>> {
  const promotions = await openFolderStore(join(root, 'store')).promotions(ENVIRONMENT);
  const read = promotions.map(({ promotion }) => JSON.parse(promotion) as { area: string; live: string });
  return Object.fromEntries(read.map(({ area, live }) => [area, live]));
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
        if (done !== 'killed') newest = Math.max(newest, at);
        // A killed job may have brought some of its areas live; what came later is never replaced by it.
        if (done !== 'killed' && newest >= 0 && newest === at) expect(await live()).toEqual(idsAt(newest));
      }
      const last = await push({ 'docs/a.ts': 'last' });
      expect(await job(last)).toEqual([]);
      expect(await live()).toEqual(idsAt(last));
    }),
    { numRuns: 1 },
  );
});
