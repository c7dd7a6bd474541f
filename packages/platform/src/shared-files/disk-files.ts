import { randomUUID } from 'node:crypto';
import { access, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { storageUnavailable } from '../blobs/blob-problems';
import { createDurableFolder } from '../blobs/durable-folder';
import { sweepTemp } from '../blobs/sweep-temp';
import type { ListedFile, SharedFiles } from './shared-files';

const unavailable = (error: unknown): never => {
  throw storageUnavailable(error);
};

/** Opens the shared files below a folder of the local disk. */
export async function openDiskFiles(root: string): Promise<SharedFiles> {
  const tmp = path.join(root, 'tmp');
  await mkdir(tmp, { recursive: true, mode: 0o700 });
  await sweepTemp(tmp);
  const folder = createDurableFolder(root);
  const at = (name: string) => path.join(root, name);
  const has = (name: string) =>
    access(at(name)).then(
      () => true,
      () => false,
    );
  return {
    draft: () => path.join(tmp, randomUUID()),
    async keep(name, draft) {
      try {
        await syncFile(draft);
        await folder.move(draft, at(name));
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined);
        throw storageUnavailable(error);
      }
    },
    has,
    open: async (name) => ((await has(name)) ? { path: at(name), release: async () => undefined } : null),
    remove: (name) => rm(at(name), { force: true }).catch(unavailable),
    async list(below) {
      const files: ListedFile[] = [];
      const entries = await readdir(at(below), { recursive: true, withFileTypes: true }).catch(() => []);
      for (const entry of entries.filter((each) => each.isFile())) {
        const file = path.join(entry.parentPath, entry.name);
        const found = await stat(file).catch(() => null);
        if (found) files.push({ name: path.relative(root, file).split(path.sep).join('/'), modified: found.mtime });
      }
      return files;
    },
  };
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
