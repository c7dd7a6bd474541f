const TASK = 0;
const OPTIONAL = 1;
const SINCE = 2;

/** What a thread is doing. */
export interface Progress {
  /** Number of the running task. */
  task: number;
  /** It is in the part that may be left out. */
  isOptional: boolean;
  /** Milliseconds in this task, or in this part of it. */
  forMs: number;
}

// The clock that all threads of a process share. Differences are right across the overflow.
const now = () => Number(process.hrtime.bigint() / 1_000_000n) | 0;

/** Memory that a thread writes and its pool reads, without a message for each step of each document. */
export const createProgress = (): Int32Array<SharedArrayBuffer> => new Int32Array(new SharedArrayBuffer(12));

/** Notes that a task enters or leaves its optional part, or begins. */
export function noteProgress(shared: Int32Array, task: number, isOptional: boolean): void {
  Atomics.store(shared, SINCE, now());
  Atomics.store(shared, OPTIONAL, Number(isOptional));
  Atomics.store(shared, TASK, task);
}

/** Returns what the thread is doing now. */
export const readProgress = (shared: Int32Array): Progress => ({
  task: Atomics.load(shared, TASK),
  isOptional: Atomics.load(shared, OPTIONAL) === 1,
  forMs: (now() - Atomics.load(shared, SINCE)) | 0,
});
