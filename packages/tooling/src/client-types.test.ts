import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { makeClientTypes } from './client-types';

let root: string;
let written: number;

const put = async (path: string, text: string) => {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
};
const generated = 'packages/client/src/api.generated.ts';
const write = async () => {
  written += 1;
  await put(generated, 'export interface paths {}\n');
  return 0;
};

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'boveda-client-types-'));
  written = 0;
  const dependencies = { '@boveda/client': 'workspace:*', '@boveda/contracts': 'workspace:*' };
  await put('pnpm-lock.yaml', '');
  await put('tsconfig.json', '{}');
  await put('packages/server/package.json', JSON.stringify({ name: '@boveda/server', dependencies }));
  for (const name of ['client', 'contracts'])
    await put(`packages/${name}/package.json`, JSON.stringify({ name: `@boveda/${name}` }));
  await put('packages/contracts/src/api.ts', 'export const api = 1;\n');
});
afterEach(() => rm(root, { recursive: true }));

test('makes the types once', async () => {
  expect([await makeClientTypes(root, write), await makeClientTypes(root, write)]).toEqual([true, true]);
  expect(written).toBe(1);
});

test.each([
  ['a call was changed', () => put('packages/contracts/src/api.ts', 'export const api = 2;\n')],
  ['they were edited', () => put(generated, '')],
  ['they were deleted', () => rm(join(root, generated))],
])('makes them again after %s', async (_what, change) => {
  await makeClientTypes(root, write);
  await change();
  expect(await makeClientTypes(root, write)).toBe(true);
  expect(written).toBe(2);
});

test('types that could not be made are made by the next call', async () => {
  expect(await makeClientTypes(root, async () => 1)).toBe(false);
  await makeClientTypes(root, write);
  expect(written).toBe(1);
});
