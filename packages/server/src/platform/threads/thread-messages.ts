import type { ProblemCode } from '@boveda/contracts';

/** Position of a document in the bytes sent to a thread. */
export interface Slice {
  start: number;
  end: number;
}

/** Request to a thread: tasks that run in order. Their documents are concatenated in `bytes`. */
export interface ThreadRequest {
  tasks: readonly { id: number; name: string; input: unknown; xml: Slice }[];
  bytes: Uint8Array<ArrayBuffer>;
}

/** Result of a task: a value, a Problem for the user, or a fault. */
type Outcome = { value: unknown } | { problem: { status: number; code: ProblemCode; msg: string } } | { fault: string };

/**
 * Message of a thread: that it is ready, that a task entered or left an optional part, or the result of a task.
 * `isDamaged`: the thread must not be used for another task.
 */
export type ThreadAnswer =
  | { ready: true }
  | { id: number; isOptional: boolean }
  | ({ id: number; isDamaged: boolean } & Outcome);
