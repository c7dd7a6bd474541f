import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { DEBIAN_BINARIES } from './browser';

/** Path from the root to the hash of its content, of each file that git knows or could know. */
export type Sources = ReadonlyMap<string, string>;

/** The files of a checkout as they are now; null where git is not there. */
export async function readSources(root: string): Promise<Sources | null> {
  const listed = await promisify(execFile)('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    ...{ cwd: root, maxBuffer: 64 * 1024 * 1024 },
  }).catch(() => null);
  if (!listed) return null;
  const paths = [...new Set(listed.stdout.split('\0').filter(Boolean))].sort();
  const entries = paths.map(async (path): Promise<[string, string]> => {
    // A deleted file that git still lists, or a link to nothing.
    const content = await readFile(join(root, path)).catch(() => '');
    return [path, createHash('sha256').update(content).digest('hex')];
  });
  return new Map(await Promise.all(entries));
}

/** Hash of the files that `isInput` takes and of what every step depends on besides: Node, installed programs and settings. */
export function hashOf(sources: Sources, isInput: (path: string) => boolean, env = process.env): string {
  const settings = Object.entries(env).filter(([name]) => name.startsWith('BOVEDA_'));
  const fixtures = env.BOVEDA_FIXTURES ?? resolve(import.meta.dirname, '../../../../../shared/fixtures');
  const hash = createHash('sha256').update(
    JSON.stringify([process.version, process.arch, settings.sort(), [fixtures, ...DEBIAN_BINARIES].map(existsSync)]),
  );
  for (const [path, content] of sources) if (isInput(path)) hash.update(`\0${path}\0${content}`);
  return hash.digest('hex');
}

/** Files of which every test is made. */
const SHARED = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'tsconfig.json', 'jest.config.mjs'];
/** Tests in these folders are about the repository, and read any of its files. */
const ABOUT_ALL = ['packages/tooling', 'packages/cli', 'packages/docs'];
/** So do tests that look for files from where they are. */
const LOOKS_AROUND = /\bROOT\b|import\.meta\.|process\.cwd\(\)/;

/** Of each package in a folder of the repository: its folder and the names of those that it uses, also in its tests. */
type Packages = ReadonlyMap<string, { folder: string; uses: readonly string[] }>;

async function readPackages(root: string, sources: Sources): Promise<Packages> {
  const files = [...sources.keys()].filter((path) => path.endsWith('/package.json'));
  const packages = files.map(async (file) => {
    const { name, dependencies, devDependencies, peerDependencies } = JSON.parse(
      await readFile(join(root, file), 'utf8').catch(() => '{}'),
    );
    const uses = Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies });
    return [String(name), { folder: dirname(file), uses }] as const;
  });
  return new Map(await Promise.all(packages));
}

/**
 * Hash of what each file of tests depends on: its package and those that it uses, directly or indirectly, without the tests of
 * others; all of the repository where a test reads files by their place.
 */
export async function hashTests(
  root: string,
  sources: Sources,
  tests: readonly string[],
): Promise<Map<string, string>> {
  const packages = await readPackages(root, sources);
  const nameOf = new Map([...packages].map(([name, { folder }]) => [folder, name]));
  const shared = new Map<string, string>();
  const hashIn = (key: string, isInput: (path: string) => boolean) => {
    const hash = shared.get(key) ?? hashOf(sources, isInput);
    shared.set(key, hash);
    return hash;
  };
  const hashes = tests.map(async (test): Promise<[string, string]> => {
    const folder = packageFolder(test, nameOf);
    const readsAll = ABOUT_ALL.some((each) => test.startsWith(`${each}/`)) || !folder;
    if (readsAll || LOOKS_AROUND.test(await readFile(join(root, test), 'utf8')))
      return [test, hashIn('', () => true) + sources.get(test)];
    const folders = usedFolders(nameOf.get(folder) as string, packages).map((each) => `${each}/`);
    const isInput = (path: string) =>
      SHARED.includes(path) || (!isTest(path) && folders.some((each) => path.startsWith(each)));
    return [test, hashIn(folder, isInput) + sources.get(test)];
  });
  return new Map(await Promise.all(hashes));
}

/** Whether a path is that of a file of tests. */
export const isTest = (path: string) => /\.test\.tsx?$/.test(path);

function packageFolder(file: string, nameOf: ReadonlyMap<string, string>): string | undefined {
  for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) if (nameOf.has(folder)) return folder;
  return undefined;
}

function usedFolders(name: string, packages: Packages, seen = new Set<string>()): string[] {
  const known = packages.get(name);
  if (!known || seen.has(name)) return [];
  seen.add(name);
  return [known.folder, ...known.uses.flatMap((each) => usedFolders(each, packages, seen))];
}
