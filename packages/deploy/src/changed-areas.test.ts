import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { changedAreas } from './changed-areas';

let root: string;

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=prueba', '-c', 'user.email=prueba@prueba.mx', ...args], { cwd: root });

async function commit(...paths: string[]): Promise<void> {
  for (const path of paths) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), String(Math.random()));
  }
  git('add', '.');
  git('commit', '-q', '-m', 'change');
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'boveda-changes-'));
  git('init', '-q', '-b', 'main');
  await commit(
    'mf-uno/area.json',
    'mf-dos/area.json',
    'mf-nota/README.md',
    'packages/areas/mf-tres/area.json',
    'packages/ui-kit/src/index.ts',
    'README.md',
  );
  git('checkout', '-q', '-b', 'rama');
});
afterEach(() => rm(root, { recursive: true }));

test.each([
  ['an area', ['mf-uno/src/area.tsx'], ['mf-uno']],
  ['nothing that is built', ['README.md', 'e2e/specs/x.spec.ts', 'mf-unos/x.ts', 'mf-nota/x.ts'], []],
  ['an area among the packages', ['packages/areas/mf-tres/src/area.tsx'], ['mf-tres']],
  ['what all areas are built of', ['packages/ui-kit/src/index.ts'], ['mf-dos', 'mf-tres', 'mf-uno']],
  ['versions of dependencies', ['pnpm-lock.yaml'], ['mf-dos', 'mf-tres', 'mf-uno']],
])('a change of %s', async (_what, paths, areas) => {
  await commit(...paths);
  expect(changedAreas(root, 'main')).toEqual(areas);
});

test('changes that others merged to main meanwhile are not part of the branch', async () => {
  await commit('mf-uno/src/area.tsx');
  git('checkout', '-q', 'main');
  await commit('mf-dos/src/area.tsx');
  git('checkout', '-q', 'rama');
  expect(changedAreas(root, 'main')).toEqual(['mf-uno']);
});

test('without a known base every area counts as changed', async () => {
  await commit('README.md');
  expect(changedAreas(root, '0'.repeat(40))).toEqual(['mf-dos', 'mf-tres', 'mf-uno']);
});
