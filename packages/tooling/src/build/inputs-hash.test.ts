import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inputsHash } from './inputs-hash';

let root: string;

async function write(path: string, content: string) {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), content);
}

const uses = (...names: string[]) =>
  JSON.stringify({ dependencies: Object.fromEntries(names.map((name) => [`@boveda/${name}`, 'workspace:*'])) });

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'boveda-inputs-'));
  await write('pnpm-lock.yaml', 'lock');
  await write('tsconfig.json', '{}');
  await write('mf-one/package.json', uses('near'));
  await write('mf-one/src/index.ts', 'one');
  await write('packages/near/package.json', uses('far'));
  await write('packages/near/src/index.ts', 'near');
  await write('packages/far/package.json', uses());
  await write('packages/far/src/index.ts', 'far');
  await write('packages/unrelated/package.json', uses());
  await write('packages/unrelated/src/index.ts', 'unrelated');
});
afterEach(() => rm(root, { recursive: true }));

test.each([
  ['its own source', 'mf-one/src/index.ts'],
  ['a new file of its own', 'mf-one/area.json'],
  ['a package it uses', 'packages/near/src/index.ts'],
  ['a package that package uses', 'packages/far/src/index.ts'],
  ['the lock file', 'pnpm-lock.yaml'],
])('changes with %s', async (_what, path) => {
  const before = await inputsHash(root, 'mf-one');
  await write(path, 'changed');
  expect(await inputsHash(root, 'mf-one')).not.toBe(before);
});

test.each([
  ['a package it does not use', 'packages/unrelated/src/index.ts'],
  ['a test', 'mf-one/src/index.test.tsx'],
  ['what was built', 'mf-one/dist/index.js'],
  ['what was installed', 'mf-one/node_modules/x/index.js'],
])('stays the same with %s', async (_what, path) => {
  const before = await inputsHash(root, 'mf-one');
  await write(path, 'changed');
  expect(await inputsHash(root, 'mf-one')).toBe(before);
});
