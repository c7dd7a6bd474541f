import type { ProblemCode } from '@boveda/contracts';

/** A document inside the bytes that a thread is sent. */
export interface Slice {
  start: number;
  end: number;
}

/** What a thread is asked: tasks that it works off in their order. Their documents lie one after another in `bytes`. */
export interface ThreadRequest {
  tasks: readonly { id: number; name: string; input: unknown; xml: Slice }[];
  bytes: Uint8Array<ArrayBuffer>;
}

/** How a task ended: with a value, a reason for people, or a fault. */
type Outcome = { value: unknown } | { problem: { status: number; code: ProblemCode; msg: string } } | { fault: string };

/**
 * What a thread says: that it can be asked, that a task entered or left a part that may be left out, or how a task ended.
 * `isDamaged`: the thread cannot be trusted with another one.
 */
export type ThreadAnswer =
  | { ready: true }
  | { id: number; isOptional: boolean }
  | ({ id: number; isDamaged: boolean } & Outcome);
