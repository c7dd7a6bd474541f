import type { Worker } from 'node:worker_threads';
import type { Problem } from '../core/problem';
import { type Task, Thread, type Work } from './thread';

const MEGABYTE = 1_048_576;
/** Small documents of a sender are sent in batches: a message costs half as much as processing one of them. */
const SMALL_BYTES = 65_536;
const BATCH_BYTES = 262_144;
const BATCH_TASKS = 32;
/** How long a sender counts as slow after slow work. */
const SLOW_FOR_MS = 60_000;
/** Ten times what the engine needs for the worst document that it accepts, measured on a busy processor. */
const DEADLINE_MS = 10_000;
const DEADLINE_MS_PER_MEGABYTE = 10_000;
const IDLE_MS = 30_000;
/** The last thread is kept longer, because the next document would wait for another one to start. */
const LAST_IDLE_MS = 600_000;

/** Options of a pool. */
export interface PoolOptions {
  start(): Promise<Worker>;
  /** Maximum of threads, at least two. Threads stuck in slow work do not count, up to as many again. */
  threads: number;
  /** Deadline in milliseconds for a document of so many bytes; by default ten times what the engine needs. */
  deadlineMs?: (bytes: number) => number;
  /** The answer to a document that exceeds its deadline or the memory of its thread. */
  refusal: () => Problem;
}

/**
 * Threads for untrusted documents. A thread runs one task at a time, or one small batch of one sender, and is ended
 * when it exceeds the deadline or its memory; that fails this task only, and the others of its batch are repeated one
 * by one.
 * Senders take turns, none gets all threads, and those with slow work share a limited number.
 */
export class ThreadPool {
  /** By sender, in the order of their turns. */
  readonly #waiting = new Map<string, Task[]>();
  readonly #threads = new Set<Thread>();
  readonly #slowUntil = new Map<string, number>();
  readonly #deadlineMs: (bytes: number) => number;
  #nextId = 0;

  constructor(readonly options: PoolOptions) {
    this.#deadlineMs = options.deadlineMs ?? ((bytes) => DEADLINE_MS + (bytes * DEADLINE_MS_PER_MEGABYTE) / MEGABYTE);
  }

  /** Rejects with a Problem when the task returns one, and with the pool's refusal when it exceeds its deadline. */
  run(work: Work): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const task: Task = { ...work, id: this.#nextId++, resolve, reject, isAlone: false };
      this.#lineOf(work.turnOf).push(task);
      this.#dispatch();
    });
  }

  /** Ends all idle threads. */
  async shrink(): Promise<void> {
    await Promise.all([...this.#threads].filter(({ batch }) => batch.length === 0).map((thread) => thread.end()));
  }

  #lineOf(sender: string): Task[] {
    const line = this.#waiting.get(sender) ?? [];
    this.#waiting.set(sender, line);
    return line;
  }

  #dispatch(): void {
    for (;;) {
      const thread = this.#freeThread();
      const sender = thread && this.#nextTurn();
      if (!thread || sender === undefined) return;
      const batch = takeBatch(this.#lineOf(sender));
      // A sender that had a turn moves to the end of the line.
      const rest = this.#lineOf(sender);
      this.#waiting.delete(sender);
      if (rest.length > 0) this.#waiting.set(sender, rest);
      this.#threads.add(thread);
      thread.take(batch);
    }
  }

  #freeThread(): Thread | undefined {
    const idle = [...this.#threads].find(({ batch }) => batch.length === 0);
    if (idle) return idle;
    const { threads } = this.options;
    const stuck = Math.min([...this.#threads].filter(({ isSlow }) => isSlow).length, threads);
    return this.#threads.size < threads + stuck ? this.#newThread() : undefined;
  }

  #nextTurn(): string | undefined {
    const busy = [...this.#threads].filter(({ batch }) => batch.length > 0);
    const most = this.options.threads - 1;
    const slow = busy.filter(({ turnOf }) => this.#isSlow(turnOf)).length;
    return [...this.#waiting.keys()].find((sender) =>
      this.#isSlow(sender) ? slow < most : busy.filter(({ turnOf }) => turnOf === sender).length < most,
    );
  }

  #isSlow(sender: string): boolean {
    const until = this.#slowUntil.get(sender);
    if (until === undefined) return false;
    if (until > performance.now()) return true;
    this.#slowUntil.delete(sender);
    return false;
  }

  #newThread(): Thread {
    const thread: Thread = new Thread(
      this.options.start,
      (task) => this.#deadlineMs(task.document.byteLength) * (task.patience ?? 1),
      this.options.refusal,
      {
        onSlow: (sender) => {
          this.#slowUntil.set(sender, performance.now() + SLOW_FOR_MS);
          this.#dispatch();
        },
        onDone: () => {
          thread.idleFor(this.#threads.size === 1 ? LAST_IDLE_MS : IDLE_MS);
          this.#dispatch();
        },
        onEnd: (again) => {
          this.#threads.delete(thread);
          for (const task of again.toReversed()) this.#lineOf(task.turnOf).unshift(task);
          this.#dispatch();
        },
      },
    );
    return thread;
  }
}

/** The first task of the line, and the small ones that follow it. */
function takeBatch(line: Task[]): Task[] {
  const isSmall = ({ isAlone, document }: Task) => !isAlone && document.byteLength <= SMALL_BYTES;
  const batch = line.splice(0, 1);
  let bytes = batch[0]?.document.byteLength ?? 0;
  while (batch.every(isSmall) && batch.length < BATCH_TASKS && line[0] && isSmall(line[0])) {
    bytes += line[0].document.byteLength;
    if (bytes > BATCH_BYTES) break;
    batch.push(...line.splice(0, 1));
  }
  return batch;
}
