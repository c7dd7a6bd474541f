import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PgTarget } from '../../db/pool';
import { Problem } from '../../http/problem';
import type { ExportAnswer, ExportWork } from './export-thread';
import type { ExportOrder } from './write-export';

/** Threads at once: an export keeps a processor busy, and the API needs one too. */
const THREADS = 2;
const OLD_MB = 384;
const YOUNG_MB = 16;

interface Settings {
  target: PgTarget;
  /** Folder of the blobs. */
  blobs: string;
  /** Folder of what is made. */
  folder: string;
}

/** Makes files of exports, in threads of their own. */
export interface Exporter {
  /** Folder of what is made. */
  folder: string;
  /** Writes the file; on failure or abort nothing is left of it. Waits while as many are made as may be at once. */
  make(
    order: ExportOrder,
    file: string,
    options?: { signal?: AbortSignal; onProgress?: (done: number) => void },
  ): Promise<{ bytes: number }>;
}

/** Exporter over the database and the blobs of this installation. */
export function createExporter({ target, blobs, folder }: Settings): Exporter {
  const acquire = createGate(THREADS);
  return {
    folder,
    async make(order, file, { signal, onProgress } = {}) {
      const release = await acquire();
      try {
        signal?.throwIfAborted();
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await run({ order, file, target, blobs }, signal, onProgress);
        return { bytes: (await stat(file)).size };
      } catch (error) {
        await rm(file, { force: true });
        throw error;
      } finally {
        release();
      }
    },
  };
}

/** Lets so many in at once, in the order of arrival. */
function createGate(places: number): () => Promise<() => void> {
  let free = places;
  const waiting: (() => void)[] = [];
  const release = () => {
    const next = waiting.shift();
    if (next) next();
    else free++;
  };
  return async () => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    return release;
  };
}

function run(work: ExportWork, signal: AbortSignal | undefined, onProgress: ((done: number) => void) | undefined) {
  const worker = new Worker(path.join(import.meta.dirname, 'export.worker.mjs'), {
    workerData: work,
    resourceLimits: { maxOldGenerationSizeMb: OLD_MB, maxYoungGenerationSizeMb: YOUNG_MB },
  });
  return new Promise<void>((resolve, reject) => {
    const abort = () => reject(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    worker.on('message', ({ done, finished, problem, fault }: ExportAnswer) => {
      if (done !== undefined) onProgress?.(done);
      if (problem) reject(new Problem(problem.status, problem.code, problem.msg));
      if (fault !== undefined) reject(new Error(fault));
      if (finished) resolve();
    });
    worker.on('error', reject);
    worker.on('exit', (code) => reject(new Error(`the thread of an export ended with ${code}`)));
  }).finally(() => worker.terminate());
}
