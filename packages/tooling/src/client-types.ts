import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inputsHash } from './build/inputs-hash';
import { ROOT } from './places';
import { run } from './processes';

/** What makes them, and what it makes: `@boveda/client` imports that file. */
const SCRIPT = 'packages/server/scripts/write-client-types.ts';
const STAMP = '.cache/client-types';

/**
 * Makes the types of `@boveda/client` from the calls of the server, unless they are those of the sources already. Git does not keep
 * them, so that whatever reads them calls this before: checks of types and imports, and packing.
 * @returns whether they are there
 */
export async function makeClientTypes(root = ROOT, write: () => Promise<number> = writeTypes): Promise<boolean> {
  // The server imports the client, so that the hash of its sources has the generated types in it: one that was deleted or edited is
  // made again.
  const inputs = () => inputsHash(root, 'packages/server');
  const stamp = join(root, STAMP);
  if ((await readFile(stamp, 'utf8').catch(() => '')) === (await inputs())) return true;
  if ((await write()) !== 0) return false;
  await mkdir(dirname(stamp), { recursive: true });
  await writeFile(stamp, await inputs());
  return true;
}

const writeTypes = () => run(process.execPath, ['--import', 'tsx', join(ROOT, SCRIPT)], { cwd: ROOT });
