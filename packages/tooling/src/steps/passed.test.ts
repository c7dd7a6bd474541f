import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { hashOf, hashTests, isTest, readSources } from './inputs';
import { ANY_AREA, specInputs } from './journey-inputs';
import { openMemory, unlessPassed } from './passed';
import type { Step } from './step';

let root: string;
beforeEach(async () => {
  jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  root = await mkdtemp(join(tmpdir(), 'boveda-passed-'));
  execFileSync('git', ['init', '-q'], { cwd: root });
  await put('.gitignore', '.cache/\n');
  await put('packages/cfdi/package.json', JSON.stringify({ name: '@boveda/cfdi' }));
  await put('packages/cfdi/src/read.ts', 'read');
  await put('packages/cfdi/src/read.test.ts', 'tests read');
  await put('mf-a/package.json', JSON.stringify({ name: 'mf-a', devDependencies: { '@boveda/cfdi': 'workspace:*' } }));
  await put('mf-a/src/a.test.tsx', 'tests a');
  await put('packages/server/package.json', JSON.stringify({ name: '@boveda/server' }));
  await put('packages/server/src/server.test.ts', 'tests server');
  await put('packages/server/src/paths.test.ts', 'reads import.meta.dirname');
  await put('packages/tooling/src/all.test.ts', 'tests all');
});
afterEach(async () => {
  jest.restoreAllMocks();
  await rm(root, { recursive: true });
});

async function put(path: string, content: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), content);
}

/** Which tests depend on something else after a change. */
async function changedBy(path: string, content: string): Promise<string[]> {
  const hashes = async () => {
    const sources = await readSources(root);
    return hashTests(root, sources ?? new Map(), [...(sources?.keys() ?? [])].filter(isTest));
  };
  const before = await hashes();
  await put(path, content);
  const now = await hashes();
  return [...now.keys()]
    .filter((test) => now.get(test) !== before.get(test))
    .map((test) => test.split('/').at(-1) ?? '');
}

test('a change concerns the tests of its package and of those that use it, and those that read any file', async () => {
  const everywhere = ['paths.test.ts', 'all.test.ts'];
  expect(await changedBy('packages/cfdi/src/read.ts', 'other')).toEqual(['a.test.tsx', 'read.test.ts', ...everywhere]);
  expect(await changedBy('mf-a/src/a.tsx', 'new')).toEqual(['a.test.tsx', ...everywhere]);
  expect(await changedBy('packages/cfdi/src/read.test.ts', 'tests more')).toEqual(['read.test.ts', ...everywhere]);
  expect(await changedBy('pnpm-lock.yaml', 'lock')).toHaveLength(5);
});

test('settings of the product are inputs, others are not', async () => {
  const sources = (await readSources(root)) ?? new Map();
  const hash = (env: Record<string, string>) => hashOf(sources, () => true, env);
  expect(hash({ BOVEDA_TEST_PARTITIONS: '1' })).not.toBe(hash({}));
  expect(hash({ TERM: 'xterm' })).toBe(hash({}));
});

test('journeys do not depend on areas of which their pages fetched nothing, but on what the shell knows of them', async () => {
  await put('mf-b/area.json', '{}');
  await put('e2e/specs/a.spec.ts', 'journey');
  const areas = ['mf-a', 'mf-b'].map((id) => ({ id, folder: id }));
  const hashes = async () => {
    const sources = (await readSources(root)) ?? new Map();
    const inputs = (fetched: string) => specInputs(sources, 'a.spec.ts', fetched, areas);
    return [inputs('mf-a'), inputs(ANY_AREA)] as const;
  };
  const [first, firstAny] = await hashes();
  await put('mf-b/src/b.tsx', 'changed');
  await put('mf-a/src/a.test.tsx', 'changed');
  await put('e2e/specs/b.spec.ts', 'journey');
  const [second, secondAny] = await hashes();
  expect([second === first, secondAny === firstAny]).toEqual([true, false]);
  for (const path of ['mf-b/area.json', 'mf-a/src/a.tsx', 'packages/server/src/app.ts', 'e2e/specs/a.spec.ts']) {
    const [before] = await hashes();
    await put(path, `changed ${path}`);
    expect([path, (await hashes())[0] === before]).toEqual([path, false]);
  }
});

test('a step that passed runs again after a change, after a failure, and always in CI', async () => {
  const ran: boolean[] = [];
  let holds = true;
  const types: Step = {
    name: 'types',
    async run() {
      ran.push(holds);
      return holds;
    },
  };
  const run = (env: Record<string, string> = {}) => unlessPassed(types, () => openMemory(root, env)).run();
  expect([await run(), await run(), ran.length]).toEqual([true, true, 1]);
  expect([await run({ CI: 'true' }), ran.length]).toEqual([true, 2]);
  await put('packages/cfdi/src/read.ts', 'broken');
  holds = false;
  expect([await run(), await run(), ran.length]).toEqual([false, false, 4]);
  holds = true;
  expect([await run(), await run(), ran.length]).toEqual([true, true, 5]);
});

test('without git everything runs', async () => {
  await rm(join(root, '.git'), { recursive: true });
  expect(await openMemory(root, {})).toBeNull();
});
