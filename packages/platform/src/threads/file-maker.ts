import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { toldIfFull } from '../blobs/blob-problems';
import type { BlobPlace } from '../blobs/open-blobs';
import { Problem } from '../core/problem';
import type { PgTarget } from '../db/pool';
import { FairTurns } from './fair-turns';
import type { FileAnswer, FileWork, MadeFile } from './run-file-thread';
import { createThreadCode } from './thread-code';

/** Memory limit of a thread beside its buffers. */
export const THREAD_LIMITS = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 16 };

/** Settings of a file maker. */
export interface FileMakerSettings {
  target: PgTarget;
  statementTimeoutMs: number;
  blobs: BlobPlace;
  /** First file of its threads (TypeScript), which calls `runFileThread`. */
  entry: string;
  /** Maximum of concurrent threads: each uses a whole processor, and the API needs one too. */
  threads: number;
}

/** Whose file it is, and how long the caller waits. */
export interface MakeOptions {
  /** The taxpayer and, where a user requested it, the user: keys of the fair turns. */
  turnOf: readonly string[];
  /** Rejects with `too_many_exports` when this many of the same keys already wait; default: waits. */
  mostWaiting?: number;
  signal?: AbortSignal;
  onProgress?: (done: number) => void;
}

/** Makes big files in threads. An order is plain data, so that it can be sent to a thread. */
export interface FileMaker<Order> {
  /** Writes the file; removes it on failure or abort. Waits for a turn when the maximum of threads is running. */
  make(order: Order, file: string, options: MakeOptions): Promise<MadeFile>;
}

const tooMany = () =>
  new Problem(429, 'too_many_exports', 'Ya esperan varios archivos suyos. Vuelva a intentar cuando termine alguno.', {
    retryAfterSeconds: 10,
  });

/** Maker of one kind of files over the database and the blobs of this installation. */
export function createFileMaker<Order>({ threads, entry, ...sources }: FileMakerSettings): FileMaker<Order> {
  const turns = new FairTurns(threads, tooMany);
  const writeCode = createThreadCode(entry);
  return {
    async make(order, file, { turnOf, signal, onProgress, ...patience }) {
      const release = await turns.enter(turnOf, { signal, ...patience });
      const code = `${file}.code`;
      try {
        signal?.throwIfAborted();
        await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
        return await run(await writeCode(code), { order, file, ...sources }, signal, onProgress);
      } catch (error) {
        await rm(file, { force: true });
        throw toldIfFull(error);
      } finally {
        await rm(code, { recursive: true, force: true });
        release();
      }
    },
  };
}

function run<Order>(
  script: string,
  work: FileWork<Order>,
  signal: AbortSignal | undefined,
  onProgress: ((done: number) => void) | undefined,
): Promise<MadeFile> {
  const worker = new Worker(script, {
    workerData: work,
    // Node would pass the environment of the process, which under Jest is not that of the test.
    env: process.env,
    resourceLimits: THREAD_LIMITS,
  });
  return new Promise<MadeFile>((resolve, reject) => {
    const abort = () => reject(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    worker.on('message', ({ done, made, problem, fault }: FileAnswer) => {
      if (done !== undefined) onProgress?.(done);
      if (problem) reject(new Problem(problem.status, problem.code, problem.msg));
      if (fault !== undefined) reject(new Error(fault));
      if (made) resolve(made);
    });
    worker.on('error', reject);
    worker.on('exit', (code) => reject(new Error(`a thread that makes files ended with ${code}`)));
  }).finally(() => worker.terminate());
}
