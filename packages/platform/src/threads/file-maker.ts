import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Worker } from 'node:worker_threads';
import { toldIfFull } from '../blobs/blob-problems';
import type { BlobPlace } from '../blobs/open-blobs';
import { Problem } from '../core/problem';
import type { PgTarget } from '../db/pool';
import { FairTurns } from './fair-turns';
import type { FileAnswer, FileWork, MadeFile } from './run-file-thread';
import { createThreadStart } from './start-thread';

/** Memory limit of a thread beside its buffers. */
export const THREAD_LIMITS = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 16 };

/** How long a thread waits for its next file: starting one takes ten times as much of a processor as a small file. */
const IDLE_MS = 30_000;
/** After a bigger file a thread ends, which gives its memory back. */
const KEPT_BYTES = 64 * 1_048_576;

/** Settings of a file maker. */
export interface FileMakerSettings {
  target: PgTarget;
  /** Copies of the database that are read while they are in step; null or absent reads the target alone. */
  copies?: { inStep(): Promise<{ target: PgTarget } | null> } | null;
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
  /** Ends the threads that wait for a file. */
  shrink(): Promise<void>;
}

const tooMany = () =>
  new Problem(429, 'too_many_exports', 'Ya esperan varios archivos suyos. Vuelva a intentar cuando termine alguno.', {
    retryAfterSeconds: 10,
  });

/** Maker of one kind of files over the database and the blobs of this installation. */
export function createFileMaker<Order>({ threads, entry, copies, ...sources }: FileMakerSettings): FileMaker<Order> {
  const turns = new FairTurns(threads, tooMany);
  const waiting = new WaitingThreads(createThreadStart(entry, THREAD_LIMITS));
  return {
    async make(order, file, { turnOf, signal, onProgress, ...patience }) {
      const release = await turns.enter(turnOf, { signal, ...patience });
      const makeFrom = async (target: PgTarget) => {
        const worker = await waiting.take();
        const made = await run(worker, { order, file, ...sources, target }, signal, onProgress);
        if (made.bytes <= KEPT_BYTES) waiting.keep(worker);
        else await worker.terminate();
        return made;
      };
      try {
        await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
        const copy = await copies?.inStep();
        return await makeFrom(copy?.target ?? sources.target).catch(async (error: unknown) => {
          if (!copy || error instanceof Problem || signal?.aborted) throw error;
          // The copy was lost, or replayed what its queries were about.
          await rm(file, { force: true });
          return makeFrom(sources.target);
        });
      } catch (error) {
        await rm(file, { force: true });
        throw toldIfFull(error);
      } finally {
        release();
      }
    },
    shrink: () => waiting.end(),
  };
}

/** Threads that made a file and wait for the next one; they do not keep the process alive. */
class WaitingThreads {
  readonly #ends = new Map<Worker, NodeJS.Timeout>();

  constructor(readonly start: () => Promise<Worker>) {}

  /** One that waits, or a new one. */
  async take(): Promise<Worker> {
    const [waiting] = this.#ends.keys();
    if (waiting) {
      this.#forget(waiting);
      waiting.ref();
      return waiting;
    }
    const worker = await this.start();
    // One that is lost while it waits is no fault of a file.
    worker.on('error', () => {});
    worker.once('exit', () => this.#forget(worker));
    return worker;
  }

  keep(worker: Worker): void {
    worker.unref();
    this.#ends.set(worker, setTimeout(() => void this.#end(worker), IDLE_MS).unref());
  }

  async end(): Promise<void> {
    await Promise.all([...this.#ends.keys()].map((worker) => this.#end(worker)));
  }

  async #end(worker: Worker): Promise<void> {
    this.#forget(worker);
    await worker.terminate();
  }

  #forget(worker: Worker): void {
    clearTimeout(this.#ends.get(worker));
    this.#ends.delete(worker);
  }
}

/** Has a thread make a file; one that fails or is aborted ends. */
async function run<Order>(
  worker: Worker,
  work: FileWork<Order>,
  signal: AbortSignal | undefined,
  onProgress: ((done: number) => void) | undefined,
): Promise<MadeFile> {
  const over = new AbortController();
  try {
    signal?.throwIfAborted();
    return await new Promise<MadeFile>((resolve, reject) => {
      const hear = ({ done, made, problem, fault }: FileAnswer) => {
        if (done !== undefined) onProgress?.(done);
        if (problem) reject(new Problem(problem.status, problem.code, problem.msg));
        if (fault !== undefined) reject(new Error(fault));
        if (made) resolve(made);
      };
      const end = (code: number) => reject(new Error(`a thread that makes files ended with ${code}`));
      worker.on('message', hear).on('error', reject).on('exit', end);
      over.signal.addEventListener('abort', () => worker.off('message', hear).off('error', reject).off('exit', end));
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true, signal: over.signal });
      worker.postMessage(work);
    });
  } catch (error) {
    await worker.terminate();
    throw error;
  } finally {
    over.abort();
  }
}
