import { randomBytes } from 'node:crypto';
import { access, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { compile, writeCode } from '@boveda/processes';
import { runFolder } from './test-cluster';

/**
 * Compiles the entry points, by name, once in a run of tests; returns the folder of the JavaScript, to be copied. `name` is unique
 * to these entry points.
 */
export async function compiledIn(name: string, entryPoints: Readonly<Record<string, string>>): Promise<string> {
  const folder = path.join(runFolder(), `code-${name}`);
  await once(folder, async (draft) => writeCode(await compile(entryPoints), draft));
  return folder;
}

/** Makes a folder of the run unless it exists. Of processes that make it at the same time, the first one's stays. */
export async function once(folder: string, make: (draft: string) => Promise<void>): Promise<void> {
  if (await exists(folder)) return;
  const draft = `${folder}.${randomBytes(6).toString('hex')}`;
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
