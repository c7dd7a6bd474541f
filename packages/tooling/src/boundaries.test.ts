import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './places';
import { type CruisedModule, folderCircles } from './steps/folder-circles';

// A small workspace with the same packages: the rules are tested on it, not on the current state of our own.
const names = [
  'contracts',
  'event-bus',
  'session',
  'api-sdk',
  'ui-kit',
  'area-kit',
  'cfdi',
  'cfdi-samples',
  'platform',
  'server',
  'brand-new',
];

const sources: Record<string, string> = {
  ...Object.fromEntries(names.map((name) => [`packages/${name}/src/index.ts`, 'export const value = 1;\n'])),
  'packages/cfdi/src/inner.ts': 'export interface Inner { a: 1 }\n',
  'packages/server/src/listen.ts': "import { value } from '@boveda/contracts';\nexport const port = value;\n",
  'packages/area-kit/src/testing/index.ts': 'export const fake = 1;\n',
  'mf-one/src/index.tsx': "import { value } from '@boveda/area-kit';\nexport const One = () => <b>{value}</b>;\n",
  'mf-one/src/one.test.tsx': "import { fake } from '@boveda/area-kit/testing';\nexport const used = fake;\n",
  'mf-two/src/index.ts': 'export const two = 2;\n',
  'packages/areas/mf-three/src/index.tsx':
    "import { value } from '@boveda/area-kit';\nexport const Three = () => <b>{value}</b>;\n",
  'packages/areas/mf-three/src/three.test.tsx':
    "import { fake } from '@boveda/area-kit/testing';\nexport const used = fake;\n",
  'packages/areas/mf-four/src/index.ts': 'export const four = 4;\n',
  'packages/server/src/esquema/clock.ts': 'export interface Clock { now: number }\n',
  'packages/server/src/vault/ingest.ts': "import type { Clock } from '../esquema/clock';\nexport type At = Clock;\n",
  'packages/server/src/modules/pagos/list.ts': 'export const list = 1;\n',
  'shell/src/shared/brand.ts': 'export interface Brand { name: string }\n',
  'shell/src/loader/federation/index.ts': "export { pins } from './pins';\n",
  'shell/src/loader/federation/pins.ts': 'export const pins = 1;\n',
  'shell/src/loader/load.ts': "import { pins } from './federation';\nexport const load = pins;\n",
  'shell/src/frame/frame.ts': "import type { Brand } from '../shared/brand';\nexport type Top = Brand;\n",
  'node_modules/@module-federation/runtime/package.json':
    '{ "name": "@module-federation/runtime", "main": "index.js" }',
  'node_modules/@module-federation/runtime/index.js': 'exports.init = () => undefined;\n',
  'shell/src/main.ts': "import { value } from '@boveda/session';\nexport const main = value;\n",
};

let root: string;

async function write(path: string, content: string) {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), content);
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'boveda-boundaries-'));
  await mkdir(join(root, 'node_modules/@boveda'), { recursive: true });
  for (const name of names) {
    const exports = { '.': './src/index.ts', ...(name === 'area-kit' && { './testing': './src/testing/index.ts' }) };
    await write(`packages/${name}/package.json`, JSON.stringify({ name: `@boveda/${name}`, type: 'module', exports }));
    await symlink(join(root, 'packages', name), join(root, 'node_modules/@boveda', name));
  }
  await mkdir(join(root, 'e2e'));
  for (const [path, content] of Object.entries(sources)) await write(path, content);
});
afterAll(() => rm(root, { recursive: true }));

interface Report {
  modules: CruisedModule[];
  summary: { violations: { from: string; rule: { name: string } }[] };
}

async function cruise(): Promise<Report> {
  const cruised = promisify(execFile)(
    join(ROOT, 'node_modules/.bin/depcruise'),
    [
      ...['--config', join(ROOT, '.dependency-cruiser.cjs'), '--output-type', 'json'],
      ...['shell', 'mf-one', 'mf-two', 'packages'],
    ],
    { cwd: root },
  );
  const { stdout } = await cruised.catch((error: { stdout: string }) => error);
  return JSON.parse(stdout) as Report;
}

/** `file → rule` of every violation in the workspace. */
const violations = async () => (await cruise()).summary.violations.map(({ from, rule }) => `${from} → ${rule.name}`);

const planted: [what: string, path: string, content: string, rule: string][] = [
  ['an area that imports another', 'mf-one/src/1.ts', "export { two } from '../../mf-two/src/index';", 'areas-apart'],
  [
    'an area among the packages that imports one at the root',
    'packages/areas/mf-three/src/1.ts',
    "export { two } from '../../../../mf-two/src/index';",
    'areas-apart',
  ],
  [
    'an area among the packages that imports another there',
    'packages/areas/mf-three/src/2.ts',
    "export { four } from '../../mf-four/src/index';",
    'areas-apart',
  ],
  [
    'an area at the root that imports one among the packages',
    'mf-one/src/3.ts',
    "export { four } from '../../packages/areas/mf-four/src/index';",
    'areas-apart',
  ],
  [
    'a package that imports an area among the packages',
    'packages/api-sdk/src/4.ts',
    "export { four } from '../../areas/mf-four/src/index';",
    'package-api-sdk',
  ],
  [
    'the shell that imports an area among the packages',
    'shell/src/5.ts',
    "export { four } from '../../packages/areas/mf-four/src/index';",
    'shell-apart',
  ],
  [
    'a screen of an area among the packages that reads files',
    'packages/areas/mf-three/src/8.ts',
    "export { readFile } from 'node:fs';",
    'browser-has-no-node',
  ],
  [
    'a value of the whole contracts on a screen of an area among the packages',
    'packages/areas/mf-three/src/9.ts',
    "import { value } from '@boveda/contracts';\nexport const shown = value;",
    'contracts-by-door',
  ],
  ['an area that imports the server', 'mf-one/src/2.ts', "export { value } from '@boveda/server';", 'areas-apart'],
  [
    'the shell that imports an area',
    'shell/src/3.ts',
    "export const a = import('../../mf-one/src/index');",
    'shell-apart',
  ],
  [
    'a type of the contracts in the engine',
    'packages/cfdi/src/4.ts',
    "import type { value } from '@boveda/contracts';\nexport type Value = typeof value;",
    'package-cfdi',
  ],
  [
    'an import of an unexported file',
    'packages/server/src/5.ts',
    "export type { Inner } from '../../cfdi/src/inner';",
    'package-exports',
  ],
  [
    'an unlisted package',
    'packages/brand-new/src/6.ts',
    "export { value } from '@boveda/contracts';",
    'package-unlisted',
  ],
  [
    'generated CFDI outside the demo of the server',
    'packages/server/src/vault/1.ts',
    "export { value } from '@boveda/cfdi-samples';",
    'samples-in-demo',
  ],
  [
    'test helpers on a screen',
    'mf-one/src/7.ts',
    "export { fake } from '@boveda/area-kit/testing';",
    'no-test-code-in-product',
  ],
  ['a screen that reads files', 'mf-one/src/8.ts', "export { readFile } from 'node:fs';", 'browser-has-no-node'],
  [
    'a value of the whole contracts on a screen',
    'mf-one/src/9.ts',
    "import { value } from '@boveda/contracts';\nexport const shown = value;",
    'contracts-by-door',
  ],
  ['an import that does not resolve', 'mf-two/src/9.ts', "export { absent } from 'absent';", 'resolvable'],
  [
    'a lower floor of the server that imports a higher one',
    'packages/server/src/esquema/10.ts',
    "export { list } from '../modules/pagos/list';",
    'floor-esquema',
  ],
  [
    'a lower floor of the server that imports a type of a higher one',
    'packages/server/src/esquema/11.ts',
    "import type { At } from '../vault/ingest';\nexport type When = At;",
    'floor-esquema',
  ],
  [
    'the platform that imports what knows of invoices',
    'packages/platform/src/12.ts',
    "export { value } from '@boveda/cfdi';",
    'package-platform',
  ],
  [
    'a module of the server that imports another',
    'packages/server/src/modules/cuenta/12.ts',
    "export { list } from '../pagos/list';",
    'module-alone',
  ],
  [
    'an unlisted floor of the server',
    'packages/server/src/cellar/13.ts',
    "export type { Clock } from '../esquema/clock';",
    'floor-unlisted',
  ],
  [
    'a lower floor of the shell that imports a higher one',
    'shell/src/shared/14.ts',
    "export { load } from '../loader/load';",
    'shell-floor-shared',
  ],
  [
    'a lower floor of the shell that imports a type of a higher one',
    'shell/src/loader/15.ts',
    "import type { Top } from '../frame/frame';\nexport type Bar = Top;",
    'shell-floor-loader',
  ],
  [
    'an unlisted floor of the shell',
    'shell/src/cellar/16.ts',
    "export type { Brand } from '../shared/brand';",
    'shell-floor-unlisted',
  ],
  [
    'an import of a federation internal',
    'shell/src/loader/17.ts',
    "export { pins } from './federation/pins';",
    'federation-index',
  ],
  [
    'the federation runtime outside of its folder',
    'shell/src/loader/18.ts',
    "export { init } from '@module-federation/runtime';",
    'home-of-@module-federation',
  ],
];

test('accepts a workspace within the rules and refuses each planted import', async () => {
  expect(await violations()).toEqual([]);
  for (const [, path, content] of planted) await write(path, content);
  const found = await violations();
  for (const [, path] of planted) await rm(join(root, path));
  const missed = planted.filter(([, path, , rule]) => !found.includes(`${path} → ${rule}`));
  expect(missed.map(([what]) => what)).toEqual([]);
});

/** Two folders whose files need each other, although no two files do; one edge is a type only. */
const circleIn = (folder: string): [path: string, content: string][] => [
  [`${folder}/one/a.ts`, "export { c } from '../two/c';\n"],
  [`${folder}/one/b.ts`, 'export interface B { b: 1 }\n'],
  [`${folder}/two/c.ts`, 'export const c = 1;\n'],
  [`${folder}/two/d.ts`, "import type { B } from '../one/b';\nexport type D = B;\n"],
];

test('finds folders that need each other, by a type, by import() through a file beside them or in a package, but not in tests', async () => {
  const circles = async () => folderCircles((await cruise()).modules).sort();
  expect(await circles()).toEqual([]);
  await write('mf-two/src/one/a.ts', "export { c } from '../two/c';\n");
  await write('mf-two/src/two/c.ts', 'export const c = 1;\n');
  await write('mf-two/src/two/c.test.ts', "import { a } from '../one/a';\nexport const used = a;\n");
  // An interface of what folders make is imported by them.
  await write(
    'packages/session/src/deps.ts',
    "import type { Queue } from './jobs/queue';\nexport type Deps = Queue;\n",
  );
  await write(
    'packages/session/src/jobs/queue.ts',
    "export { pool } from '../db/pool';\nexport interface Queue { a: 1 }\n",
  );
  await write(
    'packages/session/src/db/pool.ts',
    "import type { Deps } from '../deps';\nexport const pool: Deps = { a: 1 };\n",
  );
  expect(await circles()).toEqual([]);
  const folders = ['packages/server/src/vault', 'shell/src/frame', 'mf-one/src', 'packages/cfdi/src'];
  for (const [path, content] of folders.flatMap(circleIn)) await write(path, content);
  await write('mf-two/src/later.ts', "export const later = () => import('./three/screen');\n");
  await write('mf-two/src/three/screen.ts', "export { rows } from '../four/rows';\n");
  await write('mf-two/src/four/rows.ts', "import { later } from '../later';\nexport const rows = later;\n");
  expect(await circles()).toEqual(
    [...folders.map((folder) => [`${folder}/one`, `${folder}/two`]), ['mf-two/src/four', 'mf-two/src/three']].sort(),
  );
});
