import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { areaDescriptor } from '@boveda/contracts';
import { areasIn } from '../area-folders';
import { makeArea } from './make-area';

const ROOT = join(import.meta.dirname, '../../../..');
const CONFIGURATION = ['package.json', 'tsconfig.json', 'biome.json', '.gitignore', 'jest.config.mjs'];
const bin = (name: string) => join(ROOT, 'node_modules/.bin', name);

let checkout: string;
let areas: string[];

const read = (path: string) => readFile(join(checkout, path), 'utf8');

/** A checkout beside ours with its own new files and our packages and dependencies. */
beforeEach(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'boveda-new-area-'));
  for (const name of CONFIGURATION) await cp(join(ROOT, name), join(checkout, name));
  for (const name of ['packages', 'node_modules']) await symlink(join(ROOT, name), join(checkout, name));
  await mkdir(join(checkout, 'e2e'));
  for (const name of ['support', 'node_modules']) await symlink(join(ROOT, 'e2e', name), join(checkout, 'e2e', name));
  areas = areasIn(ROOT).map(({ folder }) => folder);
  // Those in packages come with it.
  for (const area of areas.filter((folder) => !folder.startsWith('packages/'))) {
    await mkdir(join(checkout, area));
    await cp(join(ROOT, area, 'area.json'), join(checkout, area, 'area.json'));
  }
});
afterEach(() => rm(checkout, { recursive: true, force: true }));

/** Runs a tool in that checkout. @throws with its output when it fails. */
async function succeeds(tool: string, args: string[], where = '.', env: NodeJS.ProcessEnv = {}): Promise<void> {
  const done = promisify(execFile)(tool, args, { cwd: join(checkout, where), env: { ...process.env, ...env } });
  await done.catch(({ stdout, stderr }: { stdout: string; stderr: string }) => {
    throw new Error(`${tool} ${args.join(' ')}\n${stdout}\n${stderr}`);
  });
}

test('a new area has all files in the form of the others, and a free position in the menu', async () => {
  const files = await makeArea(checkout, { id: 'mf-notas-fiscales', title: 'Notas (fiscales)', kind: 'inside' });
  expect(files.sort()).toEqual([
    'e2e/specs/mf-notas-fiscales.spec.ts',
    'mf-notas-fiscales/area.json',
    'mf-notas-fiscales/package.json',
    'mf-notas-fiscales/rspack.config.ts',
    'mf-notas-fiscales/src/api.ts',
    'mf-notas-fiscales/src/area.tsx',
    'mf-notas-fiscales/src/index.ts',
    'mf-notas-fiscales/src/notas-fiscales/notas-fiscales.css',
    'mf-notas-fiscales/src/notas-fiscales/notas-fiscales.screen.test.tsx',
    'mf-notas-fiscales/src/notas-fiscales/notas-fiscales.screen.tsx',
  ]);
  const [entry] = areaDescriptor().parse(JSON.parse(await read('mf-notas-fiscales/area.json'))).menu;
  expect(entry).toMatchObject({ label: 'Notas (fiscales)', path: 'notas-fiscales' });
  const others = areas.map(async (area) => areaDescriptor().parse(JSON.parse(await read(`${area}/area.json`))));
  expect((await Promise.all(others)).flatMap(({ menu }) => menu.map(({ order }) => order))).not.toContain(entry?.order);
  for (const file of files) expect(await read(file)).not.toMatch(/__\w+__/);
  expect(await read('mf-notas-fiscales/rspack.config.ts')).toBe(
    await readFile(join(ROOT, 'mf-cfdi/rspack.config.ts'), 'utf8'),
  );
});

test.each([
  [{}, { team: 'Notas', contact: 'mailto:equipo@example.mx', runbook: 'https://example.mx/guias/mf-notas' }],
  [
    { team: 'R&D (México)', contact: 'https://chat.prueba.mx/$&', runbook: undefined },
    { team: 'R&D (México)', contact: 'https://chat.prueba.mx/$&', runbook: 'https://example.mx/guias/mf-notas' },
  ],
])('a new area of the owner %j has %j', async (owner, written) => {
  await makeArea(checkout, { id: 'mf-notas', title: 'Notas', owner, kind: 'inside' });
  expect(areaDescriptor().parse(JSON.parse(await read('mf-notas/area.json'))).owner).toEqual(written);
});

test('an owner that cannot be one is refused with each field that is wrong, and leaves nothing behind', async () => {
  const owner = { team: '<b>', contact: 'notas@prueba.mx', runbook: 'http://prueba.mx' };
  const before = (await readdir(checkout)).sort();
  const making = makeArea(checkout, { id: 'mf-notas', owner, kind: 'inside' });
  await expect(making).rejects.toThrow(
    /--team: up to 60.*\n--contact: an https address.*\n--runbook: an https address/,
  );
  expect((await readdir(checkout)).sort()).toEqual(before);
});

test('imports every package of the browser that its package.json names', async () => {
  const files = await makeArea(checkout, { id: 'mf-notas', kind: 'inside' });
  const sources = (await Promise.all(files.filter((file) => /\.tsx?$/.test(file)).map(read))).join('\n');
  const { dependencies } = JSON.parse(await read('mf-notas/package.json')) as { dependencies: Record<string, string> };
  for (const name of Object.keys(dependencies)) expect(sources).toMatch(new RegExp(`from '${name}['/]`));
});

test.each([
  ['cfdi', undefined, "'cfdi' cannot be an area"],
  ['mf-Notas', undefined, 'cannot be an area'],
  ['mf-notas-', undefined, 'cannot be an area'],
  ['mf-../x', undefined, 'cannot be an area'],
  ['mf-cfdi', undefined, 'mf-cfdi is there already'],
  ['mf-clientes', undefined, "The address 'clientes' belongs to mf-cfdi"],
  ['mf-notas', 'Clientes', "'Clientes' is what mf-cfdi is called"],
  ['mf-notas', "Notas', <b>", 'cannot be a title'],
])('%s with title %s is refused and leaves nothing behind', async (id, title, why) => {
  const before = (await readdir(checkout)).sort();
  await expect(makeArea(checkout, { id, title, kind: 'inside' })).rejects.toThrow(why);
  expect((await readdir(checkout)).sort()).toEqual(before);
});

test('never overwrites existing files', async () => {
  await mkdir(join(checkout, 'e2e/specs'));
  await writeFile(join(checkout, 'e2e/specs/mf-notas.spec.ts'), 'mine');
  await expect(makeArea(checkout, { id: 'mf-notas', kind: 'inside' })).rejects.toThrow(
    'e2e/specs/mf-notas.spec.ts is there already',
  );
  expect(await read('e2e/specs/mf-notas.spec.ts')).toBe('mine');
  expect(await readdir(checkout)).not.toContain('mf-notas');
});

test('a new area is formatted, type-checks, passes its test and builds', async () => {
  const files = await makeArea(checkout, { id: 'mf-notas', kind: 'inside' });
  // The result of pnpm install.
  await symlink(join(ROOT, 'mf-cfdi/node_modules'), join(checkout, 'mf-notas/node_modules'));

  await succeeds(bin('biome'), ['ci', '--error-on-warnings', ...files]);
  const matchers = 'packages/area-kit/src/testing/jsdom-setup.ts';
  const imported = 'packages/ui-kit/src/viewers/bundled.d.ts';
  const only = { extends: './tsconfig.json', include: ['mf-notas', 'e2e/specs', matchers, imported] };
  await writeFile(join(checkout, 'tsconfig.only.json'), JSON.stringify(only));
  await succeeds(bin('tsc'), ['--noEmit', '-p', 'tsconfig.only.json']);
  await succeeds(bin('jest'), ['--selectProjects', 'browser', '-w', '1', '--testMatch', '**/mf-notas/**/*.test.tsx']);
  await succeeds(join(ROOT, 'mf-cfdi/node_modules/.bin/rspack'), ['build'], 'mf-notas', {
    NODE_ENV: 'production',
    BOVEDA_RELEASE: 'abc123',
  });
  const { name, exposes } = JSON.parse(await read('mf-notas/dist/mf-manifest.json')) as {
    name: string;
    exposes: { path: string }[];
  };
  expect([name, exposes.map(({ path }) => path)]).toEqual(['mf_notas__rabc123', ['./area']]);
});
