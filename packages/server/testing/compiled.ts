import path from 'node:path';
import { compile, makeFolderOnce, writeCode } from '@boveda/processes';
import { runFolder } from './test-cluster';

/**
 * Compiles the entry points, by name, once in a run of tests; returns the folder of the JavaScript, to be copied. `name` is unique
 * to these entry points.
 */
export async function compiledIn(name: string, entryPoints: Readonly<Record<string, string>>): Promise<string> {
  const folder = path.join(runFolder(), `code-${name}`);
  await makeFolderOnce(folder, async (draft) => writeCode(await compile(entryPoints), draft));
  return folder;
}
