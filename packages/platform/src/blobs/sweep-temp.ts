import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** No upload and no job leaves a file it is writing untouched for that long. */
const LEFTOVER_MS = 6 * 3_600_000;

/**
 * Removes what a killed process left half-written. Selected by age: other processes, on other machines too, may be
 * writing in the same folder, and a process of another container cannot be checked for being alive.
 */
export async function sweepTemp(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > LEFTOVER_MS) await rm(file, { force: true, recursive: true });
  }
}
