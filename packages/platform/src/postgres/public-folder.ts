import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { HOME, listAbandoned, MARK, PUBLIC, readText, realOf, shortHash } from './abandoned';

const isThere = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );
const markIn = (wanted: string) => readText(path.join(wanted, MARK));

/** Whether the database of this home is stored elsewhere. */
export const hasMark = async (wanted: string): Promise<boolean> => (await markIn(wanted)) !== undefined;

/**
 * A folder open to the database's user when the home is closed to it (a checkout below a 0700 /root). The home names
 * the
 * folder, so that a deleted home starts with a new database and a moved one finds its own. Nothing is removed: a home
 * that
 * was moved may still name it.
 */
export async function publicFolder(place: string, isNew: boolean): Promise<{ folder: string; abandoned: string[] }> {
  // A home that is reached by a link as well is one home, and no copy of itself.
  const wanted = await realOf(place);
  const name = (await markIn(wanted)) ?? (await mark(wanted, isNew));
  if (!/^[0-9a-f]{12}$/.test(name)) throw new Error(`${path.join(wanted, MARK)} does not name a database`);
  const folder = path.join(PUBLIC, name);
  await mkdir(folder, { recursive: true, mode: 0o755 });
  await refuseCopy(wanted, name, await readText(path.join(folder, HOME)));
  await replace(path.join(folder, HOME), wanted);
  return { folder, abandoned: await abandonedBy(wanted) };
}

/** Writes the mark; when processes start concurrently, the first one decides. */
async function mark(wanted: string, isNew: boolean): Promise<string> {
  // Before marks existed, the hash of the home's path named the folder.
  const unmarked = shortHash(wanted);
  const hasUnmarked = !isNew && (await isThere(path.join(PUBLIC, unmarked, 'cluster')));
  if (!hasUnmarked && (await isThere(path.join(wanted, 'cluster'))))
    throw new Error(
      `the database in ${wanted} is closed to its user: grant others search permission on the folders above it`,
    );
  const draft = path.join(wanted, `${MARK}.${randomUUID()}`);
  await writeFile(draft, `${hasUnmarked ? unmarked : randomBytes(6).toString('hex')}\n`);
  try {
    await link(draft, path.join(wanted, MARK));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
  return (await markIn(wanted)) ?? '';
}

/** A copied home must not write into the database of its original. */
async function refuseCopy(wanted: string, name: string, last: string | undefined): Promise<void> {
  if (last === undefined || (await realOf(last)) === wanted || (await markIn(last)) !== name) return;
  throw new Error(
    `${wanted} is a copy: its database, ${path.join(PUBLIC, name)}, belongs to ${last}. ` +
      `Remove ${path.join(wanted, MARK)} to start with an empty one, or the home it was copied from.`,
  );
}

async function replace(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, `${text}\n`);
  await rename(draft, file);
}

/** Databases that this home used last and no longer names. */
async function abandonedBy(wanted: string): Promise<string[]> {
  const all = await listAbandoned();
  return all
    .filter(({ folder, home }) => (home ? home === wanted : path.basename(folder) === shortHash(wanted)))
    .map(({ folder }) => folder);
}
