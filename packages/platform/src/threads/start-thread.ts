import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { createThreadCode } from './thread-code';

/** Returns a function that starts a thread of this entry file (TypeScript), for a `ThreadPool`. */
export function createThreadStart(entry: string, memoryMb: number): () => Promise<Worker> {
  const writeCode = createThreadCode(entry);
  return async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'boveda-thread-'));
    const remove = () => rm(folder, { recursive: true, force: true });
    try {
      const worker = new Worker(await writeCode(path.join(folder, 'code')), {
        resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      });
      worker.once('exit', () => void remove());
      return worker;
    } catch (error) {
      await remove();
      throw error;
    }
  };
}
