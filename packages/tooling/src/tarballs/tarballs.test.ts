import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../places';
import { packPackages, type Tarball } from './pack-packages';

const run = promisify(execFile);
const PACKAGES = [
  'api-sdk',
  'area-kit',
  'cfdi-cli',
  'cli',
  'client',
  'contracts',
  'event-bus',
  'mcp',
  'session',
  'ui-kit',
];
/** Programs have no types. */
const PROGRAMS = ['cfdi-cli', 'cli', 'mcp'];
/** Where the journeys take them from, which run later: packing takes 19 s of a processor. */
const PACKED = join(ROOT, '.boveda/packages');
const bin = (name: string) => join(ROOT, 'packages/tooling/node_modules/.bin', name);

interface Published {
  name: string;
  version: string;
  private?: boolean;
  exports: Record<string, unknown>;
  dependencies: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

let folder: string;
let tarballs: Tarball[];
const unpacked = (name: string) => join(folder, 'unpacked', name, 'package');
const manifestOf = async (name: string) =>
  JSON.parse(await readFile(join(unpacked(name), 'package.json'), 'utf8')) as Published;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'boveda-tarballs-'));
  tarballs = await packPackages(PACKED);
  for (const [n, name] of PACKAGES.entries()) {
    await mkdir(join(folder, 'unpacked', name), { recursive: true });
    await run('tar', ['-xzf', tarballs[n]?.file ?? '', '-C', join(folder, 'unpacked', name)]);
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const fails = ({ stdout, stderr }: { stdout: string; stderr: string }) => {
  throw new Error(stdout + stderr);
};
const tarballOf = (name: string) => tarballs[PACKAGES.indexOf(name)]?.file ?? '';

test('packs the packages of a team elsewhere, and nothing a second time', async () => {
  expect(tarballs.map(({ name }) => name.replace('@boveda/', ''))).toEqual(PACKAGES);
  for (const { file } of tarballs) expect(file).toMatch(/\/boveda-[a-z-]+-\d+\.\d+\.\d+\.tgz$/);
  const written = () => Promise.all(tarballs.map(async ({ file }) => (await stat(file)).mtimeMs));
  const before = await written();
  expect(await packPackages(PACKED)).toEqual(tarballs);
  expect(await written()).toEqual(before);
});

test.each(PACKAGES)('publint finds nothing in %s', async (name) => {
  const { stdout } = await run(bin('publint'), ['run', tarballOf(name), '--strict']).catch(fails);
  expect(stdout).toContain('All good!');
});

// Jest alone reads its preset. The packages are ESM, which Node reads from CommonJS too since 20.19.
test.each(PACKAGES.filter((name) => !PROGRAMS.includes(name)))(
  'the types of %s are found by all that import it',
  async (name) => {
    const options = [
      ...['--profile', 'strict', '--ignore-rules', 'cjs-resolves-to-esm'],
      ...['--exclude-entrypoints', './jest-preset', '--format', 'json'],
    ];
    const { stdout } = await run(bin('attw'), [tarballOf(name), ...options], { maxBuffer: 2 ** 26 }).catch(fails);
    expect(stdout).toContain('"packageName"');
  },
);

test.each(PACKAGES)(
  '%s states what it imports, with versions, has a README, and its changelog names its version',
  async (name) => {
    const { version, dependencies, peerDependencies = {}, ...manifest } = await manifestOf(name);
    expect(manifest.private).toBeUndefined();
    const stated = { ...dependencies, ...peerDependencies };
    for (const range of Object.values(stated)) expect(range).toMatch(/^[\^~]?\d/);
    expect(Object.keys(stated)).toEqual(expect.arrayContaining(await importedBy(join(unpacked(name), 'dist'), name)));
    expect(await readFile(join(unpacked(name), 'README.md'), 'utf8')).toContain(`# @boveda/${name}`);
    const [newest] = /^## .+$/m.exec(await readFile(join(unpacked(name), 'CHANGELOG.md'), 'utf8')) ?? [];
    expect(newest).toBe(`## ${version}`);
  },
);

test('templates name the versions that were packed', async () => {
  const text = await readFile(join(unpacked('cli'), 'templates/repository/package.json.template'), 'utf8');
  const { dependencies } = JSON.parse(text) as Published;
  expect(dependencies['@boveda/ui-kit']).toBe((await manifestOf('ui-kit')).version);
  expect(text).not.toMatch(/catalog:|workspace:/);
});

const IMPORT = /(?:^(?:import|export)\b[^'"]*?\bfrom |^import |\bimport\()['"]([^'".][^'"]*)['"]/gm;

/** Names of the packages that built files import, in code and in types. */
async function importedBy(dist: string, own: string): Promise<string[]> {
  const names = new Set<string>();
  for (const entry of await readdir(dist, { recursive: true, withFileTypes: true })) {
    if (!/\.(m?js|d\.ts)$/.test(entry.name)) continue;
    for (const [, path = ''] of (await readFile(join(entry.parentPath, entry.name), 'utf8')).matchAll(IMPORT)) {
      const [name] = /^(@[^/]+\/[^/]+|[^/]+)/.exec(path) ?? [];
      if (name && !name.startsWith('node:') && !builtinModules.includes(name)) names.add(name);
    }
  }
  names.delete(`@boveda/${own}`);
  return [...names].sort();
}
