import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';

/** A folder into which finished files are moved so that a power cut does not take them away again. */
export interface DurableFolder {
  /** Makes a directory below the folder, with its parents. */
  ensure(directory: string): Promise<void>;
  /** Gives a synced file its final place. */
  move(from: string, to: string): Promise<void>;
}

/**
 * A directory entry that was never synced can vanish with the power, and all files below it. So each directory is made
 * durable once per process, by the first that needs it; the others wait for the same promise.
 */
export function createDurableFolder(root: string): DurableFolder {
  const durable = new Map<string, Promise<void>>();
  const ensure = (directory: string): Promise<void> => {
    if (directory === root) return Promise.resolve();
    const known = durable.get(directory);
    if (known) return known;
    const parent = path.dirname(directory);
    const made = ensure(parent)
      .then(() => mkdir(directory).catch(unlessThere))
      .then(() => syncDirectory(parent));
    made.catch(() => durable.delete(directory));
    durable.set(directory, made);
    return made;
  };
  return {
    ensure,
    async move(from, to) {
      const directory = path.dirname(to);
      await ensure(directory);
      try {
        await rename(from, to);
        await syncDirectory(directory);
      } catch (error) {
        // Somebody may have taken directories away, to bring the files of another disk: the next time they are made.
        durable.clear();
        throw error;
      }
    },
  };
}

/** Its parents are not made on the way: where the folder itself is gone, so is the disk it lay on. */
function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
