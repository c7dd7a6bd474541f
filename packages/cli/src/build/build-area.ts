import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { areaDescriptor } from '@boveda/contracts';
import { type Build, idOfBuild, nameBuild, UNNAMED } from '@boveda/releases/store';
import { BuildError, bundle, packagesIn } from './bundle';
import { git, gitState } from './git-state';
import { precompress } from './precompress';

/** An area and where its build goes. */
export interface AreaToBuild {
  /** Folder of the repository, and of the area in it, relative to that. */
  root: string;
  folder: string;
  dist: string;
  /** Paths below the root that decide whether the build is dirty. */
  paths: readonly string[];
}

/** The `area.json` of an area. @throws BuildError with each field that is wrong */
async function readDescriptor(root: string, folder: string): Promise<unknown> {
  const descriptor: unknown = JSON.parse(await readFile(join(root, folder, 'area.json'), 'utf8'));
  const { error } = areaDescriptor().safeParse(descriptor);
  if (!error) return descriptor;
  const wrong = error.issues.map(({ path, message }) => `  ${path.join('.') || 'all of it'}: ${message}`);
  throw new BuildError(`${folder}/area.json is not as it has to be:\n${wrong.join('\n')}`);
}

/** Builds an area under the name that `nameFor` makes of its id, which comes from the output. */
export async function buildArea(
  { root, folder, dist, paths }: AreaToBuild,
  nameFor: (id: string) => string | Promise<string>,
): Promise<Build & { release: string }> {
  const state = gitState(root, paths);
  const descriptor = await readDescriptor(root, folder);
  const bundled = packagesIn(await bundle(join(root, folder), dist, { release: UNNAMED }));
  const version = await sdkVersion();
  const build = { dist, descriptor, sdk: { builtWith: version, requires: `^${version}` }, bundled, ...state };
  const release = await nameFor(await idOfBuild(build));
  await nameBuild(dist, release);
  await precompress(dist);
  return { ...build, release };
}

/** Name of the branch that is checked out. */
export const branchOf = (root: string): string => git(root, 'rev-parse', '--abbrev-ref', 'HEAD') ?? 'unknown';

async function sdkVersion(): Promise<string> {
  const file = createRequire(import.meta.url).resolve('@boveda/api-sdk/package.json');
  return (JSON.parse(await readFile(file, 'utf8')) as { version: string }).version;
}
