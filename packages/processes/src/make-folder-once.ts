import { randomUUID } from 'node:crypto';
import { access, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * Makes a folder, whole, unless it exists: `make` writes a draft, which is then renamed. Of processes that make it at the same time, the first
 * one's stays.
 */
export async function makeFolderOnce(folder: string, make: (draft: string) => Promise<void>): Promise<void> {
  if (await exists(folder)) return;
  const draft = `${folder}.${randomUUID()}`;
  await mkdir(path.dirname(folder), { recursive: true });
  await make(draft);
  await rename(draft, folder).catch(async (error) => {
    await rm(draft, { recursive: true });
    if (!(await exists(folder))) throw error;
  });
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );
