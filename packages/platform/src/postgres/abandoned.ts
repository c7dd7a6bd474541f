import { lstat, readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { sha256Of } from '../core/sha256';

/** Where root keeps the databases of homes that are closed to PostgreSQL's user, a folder each. */
export const PUBLIC = '/var/lib/boveda';
/**
 * In the home: the name of the folder below `PUBLIC` that has its database. The file is moved or deleted with the home.
 */
export const MARK = 'cluster-folder';
/** In that folder: the home that used it last. */
export const HOME = 'home';
/** Also of a folder whose removal was interrupted. */
const NAME = /^(?:removed-)?[0-9a-f]{12}$/;

/** A database that no home names any more, as far as is known: a home that was moved names it once it is started there. */
export interface Abandoned {
  folder: string;
  /** Folder of the home that used it last; null when it is not known. */
  home: string | null;
  /** When a home last used it. */
  used: Date;
  bytes: number;
}

/** Short name for a long text. */
export const shortHash = (text: string): string => sha256Of(text).slice(0, 12);

/** The text of a file, undefined when there is none. */
export const readText = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  );

/** A folder by its one path without links; itself when it does not exist. */
export const realOf = (folder: string): Promise<string> => realpath(folder).catch(() => folder);

/**
 * Databases that the home which used them last does not name, the one used last first. Only what this user owns counts:
 * folders of others and links are left alone.
 */
export async function listAbandoned(place = PUBLIC): Promise<Abandoned[]> {
  const names = (await readdir(place).catch(() => [])).filter((name) => NAME.test(name));
  const found = await Promise.all(names.map((name) => readAbandoned(place, name)));
  return found.filter((each) => each !== null).sort((a, b) => b.used.getTime() - a.used.getTime());
}

async function readAbandoned(place: string, name: string): Promise<Abandoned | null> {
  const folder = path.join(place, name);
  const about = await lstat(folder).catch(() => null);
  if (!about?.isDirectory() || about.uid !== process.getuid?.()) return null;
  const file = path.join(folder, HOME);
  const home = (await readText(file)) ?? null;
  if (home !== null && (await readText(path.join(home, MARK))) === name) return null;
  const { mtime } = await stat(file).catch(() => about);
  return { folder, home, used: mtime, bytes: await sizeOf(folder) };
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      // A database that runs removes files meanwhile.
      .map((entry) => lstat(path.join(entry.parentPath, entry.name)).catch(() => null)),
  );
  return sizes.reduce((sum, size) => sum + (size?.size ?? 0), 0);
}

/**
 * Removes one of the databases that `listAbandoned` returns. Returns 'in use' when PostgreSQL runs on it, and 'unknown' for
 * any other folder: one that a home names, or has begun to name since.
 */
export async function removeAbandoned(folder: string, place = PUBLIC): Promise<'removed' | 'in use' | 'unknown'> {
  const name = path.basename(folder);
  if (path.resolve(folder) !== path.join(place, name) || !NAME.test(name)) return 'unknown';
  if (!(await readAbandoned(place, name))) return 'unknown';
  if (await isRunning(path.join(folder, 'cluster'))) return 'in use';
  // Under another name first: no home can begin to use what is half removed.
  const leaving = path.join(place, `removed-${name.slice(-12)}`);
  if (leaving !== folder) await rename(folder, leaving);
  await rm(leaving, { recursive: true, force: true });
  return 'removed';
}

async function isRunning(cluster: string): Promise<boolean> {
  const pid = Number.parseInt((await readText(path.join(cluster, 'postmaster.pid'))) ?? '', 10);
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // Another program may have the number of a server that was killed.
  return ((await readText(`/proc/${pid}/comm`)) ?? 'postgres') === 'postgres';
}
