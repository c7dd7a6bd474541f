import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './places';

// A small house with the same rooms: the rules are tried on it, not on the state our own happens to be in.
const rooms = ['contracts', 'event-bus', 'session', 'api-sdk', 'ui-kit', 'area-kit', 'cfdi', 'server', 'brand-new'];

const sources: Record<string, string> = {
  ...Object.fromEntries(rooms.map((room) => [`packages/${room}/src/index.ts`, 'export const room = 1;\n'])),
  'packages/cfdi/src/inner.ts': 'export interface Inner { a: 1 }\n',
  'packages/server/src/listen.ts': "import { room } from '@boveda/contracts';\nexport const port = room;\n",
  'packages/area-kit/src/testing/index.ts': 'export const fake = 1;\n',
  'mf-one/src/index.tsx': "import { room } from '@boveda/area-kit';\nexport const One = () => <b>{room}</b>;\n",
  'mf-one/src/one.test.tsx': "import { fake } from '@boveda/area-kit/testing';\nexport const used = fake;\n",
  'mf-two/src/index.ts': 'export const two = 2;\n',
  'shell/src/main.ts': "import { room } from '@boveda/session';\nexport const main = room;\n",
};

let house: string;

async function write(path: string, content: string) {
  await mkdir(dirname(join(house, path)), { recursive: true });
  await writeFile(join(house, path), content);
}

beforeAll(async () => {
  house = await mkdtemp(join(tmpdir(), 'boveda-house-'));
  await mkdir(join(house, 'node_modules/@boveda'), { recursive: true });
  for (const room of rooms) {
    const exports = { '.': './src/index.ts', ...(room === 'area-kit' && { './testing': './src/testing/index.ts' }) };
    await write(`packages/${room}/package.json`, JSON.stringify({ name: `@boveda/${room}`, type: 'module', exports }));
    await symlink(join(house, 'packages', room), join(house, 'node_modules/@boveda', room));
  }
  await mkdir(join(house, 'e2e'));
  for (const [path, content] of Object.entries(sources)) await write(path, content);
});
afterAll(() => rm(house, { recursive: true }));

/** `file → rule` of every violation in the house. */
async function violations(): Promise<string[]> {
  const cruise = promisify(execFile)(
    join(ROOT, 'node_modules/.bin/depcruise'),
    [
      '--config',
      join(ROOT, '.dependency-cruiser.cjs'),
      '--output-type',
      'json',
      'shell',
      'mf-one',
      'mf-two',
      'packages',
    ],
    { cwd: house },
  );
  const { stdout } = await cruise.catch((error: { stdout: string }) => error);
  const { summary } = JSON.parse(stdout) as { summary: { violations: { from: string; rule: { name: string } }[] } };
  return summary.violations.map(({ from, rule }) => `${from} → ${rule.name}`);
}

const planted: [what: string, path: string, content: string, rule: string][] = [
  ['an area that imports another', 'mf-one/src/1.ts', "export { two } from '../../mf-two/src/index';", 'room-area'],
  ['an area that imports the server', 'mf-one/src/2.ts', "export { room } from '@boveda/server';", 'room-area'],
  [
    'the shell that imports an area',
    'shell/src/3.ts',
    "export const a = import('../../mf-one/src/index');",
    'room-shell',
  ],
  [
    'the engine that imports the wire, as a type only',
    'packages/cfdi/src/4.ts',
    "import type { room } from '@boveda/contracts';\nexport type Room = typeof room;",
    'room-cfdi',
  ],
  ['a way past a door', 'packages/server/src/5.ts', "export type { Inner } from '../../cfdi/src/inner';", 'front-door'],
  ['an unlisted package', 'packages/brand-new/src/6.ts', "export { room } from '@boveda/contracts';", 'room-unlisted'],
  [
    'test helpers on a screen',
    'mf-one/src/7.ts',
    "export { fake } from '@boveda/area-kit/testing';",
    'no-test-code-in-product',
  ],
  ['a screen that reads files', 'mf-one/src/8.ts', "export { readFile } from 'node:fs';", 'browser-has-no-node'],
  ['what does not resolve', 'mf-two/src/9.ts', "export { absent } from 'absent';", 'resolvable'],
];

test('a house that keeps the table is clean, and each planted violation is refused', async () => {
  expect(await violations()).toEqual([]);
  for (const [, path, content] of planted) await write(path, content);
  const found = await violations();
  const missed = planted.filter(([, path, , rule]) => !found.includes(`${path} → ${rule}`));
  expect(missed.map(([what]) => what)).toEqual([]);
});
