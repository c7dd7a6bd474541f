import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';

/** A folder into which finished files are moved so that they survive a power cut. */
export interface DurableFolder {
  /** Creates a directory below the folder, with its parents. */
  ensure(directory: string): Promise<void>;
  /** Moves a synced file to its final place. */
  move(from: string, to: string): Promise<void>;
}

/**
 * A directory entry that was never synced can be lost in a power cut, with all files below it. So each directory is
 * synced once per process, by the first caller that needs it; the others wait for the same promise.
 */
export function createDurableFolder(root: string): DurableFolder {
  const durable = new Map<string, Promise<void>>();
  const ensure = (directory: string): Promise<void> => {
    if (directory === root) return Promise.resolve();
    const known = durable.get(directory);
    if (known) return known;
    const parent = path.dirname(directory);
    const made = ensure(parent)
      .then(() => mkdir(directory, { mode: 0o700 }).catch(unlessThere))
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
        // Directories may have been removed from outside, for instance to mount another disk: the next call creates
        // them again.
        durable.clear();
        throw error;
      }
    },
  };
}

/** Does not create parents: when the folder itself is missing, its disk is not mounted. */
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
