import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';

interface PackageJson {
  name: string;
  dependencies?: Record<string, string>;
}

/** Inputs of every build besides its sources: versions of all dependencies, and TypeScript's options. */
const SHARED_INPUTS = ['pnpm-lock.yaml', 'tsconfig.json'];

const isBuilt = (path: string) => !/(^|\/)(node_modules|dist)\/|\.test\.tsx?$/.test(path);

/**
 * Hash of all that a build of `folder` can depend on: its sources, those of the workspace packages it uses, directly or
 * indirectly, and the lock file. Equal inputs need no second build; unequal ones may still give the same output.
 */
export async function inputsHash(root: string, folder: string): Promise<string> {
  const paths = await inputPaths(root, folder);
  const files = (await Promise.all(paths.map((each) => sourcesAt(join(root, each))))).flat();
  const hash = createHash('sha256');
  for (const file of files) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(await readFile(file))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 12);
}

/** Files and folders, relative to `root`, that a build of `folder` reads besides installed packages. */
export const inputPaths = async (root: string, folder: string): Promise<string[]> => [
  ...SHARED_INPUTS,
  ...[...(await withWorkspacePackages(root, folder))].sort(),
];

async function withWorkspacePackages(root: string, folder: string, seen = new Set<string>()): Promise<Set<string>> {
  if (seen.has(folder)) return seen;
  seen.add(folder);
  const { dependencies = {} } = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8')) as PackageJson;
  for (const name of Object.keys(dependencies)) {
    if (name.startsWith('@boveda/'))
      await withWorkspacePackages(root, `packages/${name.slice('@boveda/'.length)}`, seen);
  }
  return seen;
}

const sourcesAt = async (path: string) => ((await stat(path)).isDirectory() ? sourcesOf(path) : [path]);

async function sourcesOf(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of (await readdir(folder, { withFileTypes: true })).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (!isBuilt(entry.isDirectory() ? `${path}/` : path)) continue;
    if (entry.isDirectory()) found.push(...(await sourcesOf(path)));
    else if (entry.isFile()) found.push(path);
  }
  return found;
}
