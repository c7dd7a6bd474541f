import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { inputsHash } from '../build/inputs-hash';
import { makeClientTypes } from '../client-types';
import { ROOT } from '../places';
import { bundleProgram } from './bundle-program';
import { compilePackages } from './compile-packages';
import { isProgram, type Manifest, type Published, publishedManifest, type Workspace, withVersions } from './manifest';

const run = promisify(execFile);
const PACKAGES = join(ROOT, 'packages');

/** A package as npm would publish it. */
export interface Tarball {
  name: string;
  /** Its package.json, as it is published. */
  manifest: Published;
  file: string;
}

/** What every package has beside its code. */
const ALWAYS = ['README.md', 'CHANGELOG.md'];

/** Folder of a package: `@boveda/ui-kit` is in `ui-kit`. */
const folderOf = (name: string) => name.replace('@boveda/', '');
/** The name that `npm pack` gives its file. */
const fileOf = ({ name, version }: Manifest) => `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;

/**
 * Packs every package with a `publishConfig` into a folder, as npm would publish it: ES modules, types, and a package.json with real
 * versions. Returns the tarballs. Packing again without a change of the sources does nothing.
 * @param only names of the packages that are wanted; all of them when left out
 */
export async function packPackages(target: string, only?: readonly string[]): Promise<Tarball[]> {
  const workspace = await readWorkspace();
  const published = [...workspace.packages.values()].filter(
    ({ name, publishConfig }) => publishConfig && (only?.includes(name) ?? true),
  );
  if (!(await makeClientTypes())) throw new Error('The types of @boveda/client were not made');
  const tarballs = published.map((each) => ({
    name: each.name,
    manifest: publishedManifest(each, workspace),
    file: join(target, fileOf(each)),
  }));
  const inputs = await inputsOf(published);
  const stamp = join(target, 'inputs');
  if ((await readFile(stamp, 'utf8').catch(() => '')) === inputs) return tarballs;
  await rm(target, { recursive: true, force: true });
  const compiled = join(target, 'compiled');
  await mkdir(compiled, { recursive: true });
  await compilePackages(
    published.filter((each) => !isProgram(each)).map(({ name }) => folderOf(name)),
    compiled,
  );
  for (const manifest of published) {
    const staged = join(target, 'staged', folderOf(manifest.name));
    await stage(manifest, workspace, join(compiled, folderOf(manifest.name), 'src'), staged);
    await run('npm', ['pack', '--ignore-scripts', '--pack-destination', target], { cwd: staged });
  }
  await rm(compiled, { recursive: true });
  await rm(join(target, 'staged'), { recursive: true });
  await writeFile(stamp, inputs);
  return tarballs;
}

/** Names of the packages for programs of taxpayers: those that anybody may install. */
export async function publicPackages(): Promise<string[]> {
  const { packages } = await readWorkspace();
  return [...packages.values()].flatMap(({ name, publishConfig }) =>
    publishConfig?.access === 'public' ? [name] : [],
  );
}

/** Writes a package as it is published into a folder. */
async function stage(manifest: Manifest, workspace: Workspace, compiled: string, staged: string): Promise<void> {
  const home = join(PACKAGES, folderOf(manifest.name));
  await mkdir(staged, { recursive: true });
  await writeFile(join(staged, 'package.json'), JSON.stringify(publishedManifest(manifest, workspace), null, 2));
  for (const name of [...ALWAYS, ...(manifest.files ?? [])])
    await cp(join(home, name), join(staged, name), { recursive: true });
  // Templates name versions too.
  for (const { parentPath, name } of await readdir(staged, { recursive: true, withFileTypes: true }))
    if (name === 'package.json.template') {
      const file = join(parentPath, name);
      await writeFile(file, withVersions(await readFile(file, 'utf8'), workspace));
    }
  if (isProgram(manifest)) await bundleProgram(home, join(staged, 'dist'), manifest, workspace);
  else await cp(compiled, join(staged, 'dist'), { recursive: true });
}

async function readWorkspace(): Promise<Workspace> {
  const { catalog } = parse(await readFile(join(ROOT, 'pnpm-workspace.yaml'), 'utf8')) as Pick<Workspace, 'catalog'>;
  const packages = new Map<string, Manifest>();
  for (const name of await readdir(PACKAGES)) {
    const text = await readFile(join(PACKAGES, name, 'package.json'), 'utf8').catch(() => null);
    if (text === null) continue;
    const manifest = JSON.parse(text) as Manifest;
    packages.set(manifest.name, manifest);
  }
  return { packages, catalog };
}

async function inputsOf(published: readonly Manifest[]): Promise<string> {
  const hash = createHash('sha256').update(await readFile(join(ROOT, 'pnpm-workspace.yaml')));
  for (const folder of ['tooling', ...published.map(({ name }) => folderOf(name))])
    hash.update(await inputsHash(ROOT, `packages/${folder}`));
  return hash.digest('hex');
}
