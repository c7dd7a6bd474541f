import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

/** sha-384 of bytes in the format of the `integrity` attribute. */
export const integrityOf = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** `app.js.br` beside `app.js` is a precompressed copy, not a file of the release. */
export const isEncoding = (name: string) => /\.(br|gz)$/.test(name);

/**
 * Every file below a folder by its path with slashes, in order, without precompressed copies and without what `isBeside`
 * matches: that is not opened, because it may be written meanwhile.
 */
export async function filesBelow(
  folder: string,
  isBeside: (path: string) => boolean = () => false,
): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !isEncoding(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !isBeside(path))
    .sort();
  return new Map(await Promise.all(paths.map(async (path) => [path, await readFile(join(folder, path))] as const)));
}

/** Paths, with slashes, of the precompressed copies below a folder. */
export async function encodingsBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && isEncoding(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** sha-384 of every file that `filesBelow` finds, by path. */
export const integrityBelow = async (...where: Parameters<typeof filesBelow>): Promise<Record<string, string>> =>
  Object.fromEntries([...(await filesBelow(...where))].map(([path, bytes]) => [path, integrityOf(bytes)]));

/** Replaces a file atomically: a reader gets the old one or the new one, never a part. */
export const replaceFile = (file: string, content: string): Promise<void> =>
  throughUnfinished(file, content, (unfinished) => rename(unfinished, file));

/** Writes a file atomically unless it exists; returns false if it does, also when another process has just written it. */
export async function createFile(file: string, content: string, mode?: number): Promise<boolean> {
  try {
    await throughUnfinished(file, content, (unfinished) => link(unfinished, file), mode);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function throughUnfinished(
  file: string,
  content: string,
  finish: (unfinished: string) => Promise<void>,
  mode?: number,
) {
  await mkdir(dirname(file), { recursive: true });
  const unfinished = `${file}.${randomUUID()}.tmp`;
  const handle = await open(unfinished, 'wx', mode);
  try {
    await handle.writeFile(content);
    await handle.sync();
    await handle.close();
    await finish(unfinished);
  } finally {
    await handle.close();
    await rm(unfinished, { force: true });
  }
}

/** The result of `read`, or `absent` when the file or folder does not exist. */
export async function unlessAbsent<T, A>(read: Promise<T>, absent: A): Promise<T | A> {
  try {
    return await read;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return absent;
    throw error;
  }
}
