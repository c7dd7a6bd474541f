import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { createThreadCode } from './thread-code';

/** Folders of the code of threads that run; what is left at the end of the process is removed with it. */
const folders = new Set<string>();
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Returns a function that starts a thread of this entry file (TypeScript) with these limits of its memory. */
export function createThreadStart(entry: string, resourceLimits: ResourceLimits): () => Promise<Worker> {
  const writeCode = createThreadCode(entry);
  return async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'boveda-thread-'));
    folders.add(folder);
    const remove = async () => {
      await rm(folder, { recursive: true, force: true });
      folders.delete(folder);
    };
    try {
      // Node would pass the environment of the process, which under Jest is not that of the test.
      const worker = new Worker(await writeCode(path.join(folder, 'code')), { resourceLimits, env: process.env });
      worker.once('exit', () => void remove());
      return worker;
    } catch (error) {
      await remove();
      throw error;
    }
  };
}
