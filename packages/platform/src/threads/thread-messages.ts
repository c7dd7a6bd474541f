import type { ProblemCode } from '@boveda/contracts';

/** Position of a document in the bytes sent to a thread. */
export interface Slice {
  start: number;
  end: number;
}

/** Request to a thread: tasks that run in order. Their documents are concatenated in `bytes`. */
export interface ThreadRequest {
  tasks: readonly { id: number; name: string; input: unknown; document: Slice }[];
  bytes: Uint8Array<ArrayBuffer>;
  /** Memory shared with the pool, as `progress.ts` writes it. */
  progress: Int32Array<SharedArrayBuffer>;
}

/** Result of a task: a value, a Problem for the user, or a fault. */
type Outcome = { value: unknown } | { problem: { status: number; code: ProblemCode; msg: string } } | { fault: string };

/** Answer to a task. `isDamaged`: the thread must not be used for another task. */
export type TaskAnswer = { id: number; isDamaged: boolean } & Outcome;

/** Message of a thread: that it is ready and its number (`ownThread`), or the results of tasks, in their order. */
export type ThreadAnswer = { ready: true; thread: number } | { answers: readonly TaskAnswer[] };
