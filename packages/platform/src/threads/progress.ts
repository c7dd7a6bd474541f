import { readCpuMs } from './cpu-time';

const TASK = 0;
const OPTIONAL = 1;
const SINCE = 2;
const CPU_SINCE = 3;
const THREAD = 4;

/** In place of the processor's time: the thread was sent the task and has not begun. */
const NOT_BEGUN = -1;

/** A task that waits without using the processor counts one millisecond for so many. */
const WAITING = 12;

/** What a thread is doing. */
export interface Progress {
  /** Number of the running task. */
  task: number;
  /** It is in the part that may be left out. */
  isOptional: boolean;
  /**
   * Milliseconds of processor used in this task, or in this part of it: on a busy machine a thread, which has a low
   * priority, waits for most of the time. Where the processor's time is unknown, the time that passed.
   */
  forMs: number;
}

// The clock that all threads of a process share. Differences are right across the overflow.
const now = () => Number(process.hrtime.bigint() / 1_000_000n) | 0;

/** Memory that a thread writes and its pool reads, without a message for each step of each document. */
export const createProgress = (): Int32Array<SharedArrayBuffer> => new Int32Array(new SharedArrayBuffer(20));

/** Notes whose progress it is, as `ownThread` names it, before its first task. */
export const noteThread = (shared: Int32Array, thread: number): number => Atomics.store(shared, THREAD, thread);

/** Notes that a task was sent to the thread. The event loop does not read the processor's time for it, which costs as much as the message. */
export const noteSent = (shared: Int32Array, task: number): void => note(shared, task, false, NOT_BEGUN);

/** Notes that a task enters or leaves its optional part, or begins. */
export const noteProgress = (shared: Int32Array, task: number, isOptional: boolean): void =>
  note(shared, task, isOptional, readCpuMs(Atomics.load(shared, THREAD)) ?? 0);

function note(shared: Int32Array, task: number, isOptional: boolean, cpuSince: number): void {
  Atomics.store(shared, CPU_SINCE, cpuSince);
  Atomics.store(shared, SINCE, now());
  Atomics.store(shared, OPTIONAL, Number(isOptional));
  Atomics.store(shared, TASK, task);
}

/** Returns the number of the running task. */
export const readTask = (shared: Int32Array): number => Atomics.load(shared, TASK);

/** Returns what the thread is doing now. */
export function readProgress(shared: Int32Array): Progress {
  const passed = (now() - Atomics.load(shared, SINCE)) | 0;
  const cpu = readCpuMs(Atomics.load(shared, THREAD));
  const cpuSince = Atomics.load(shared, CPU_SINCE);
  const used = cpu === undefined || cpuSince === NOT_BEGUN ? 0 : cpu - cpuSince;
  return {
    task: readTask(shared),
    isOptional: Atomics.load(shared, OPTIONAL) === 1,
    forMs: cpu === undefined ? passed : Math.max(used, Math.floor(passed / WAITING)),
  };
}
