import type { Worker } from 'node:worker_threads';
import { type Task, Thread, type Work } from './thread';

const MEGABYTE = 1_048_576;
/** Small documents of a taxpayer are sent in batches: a message costs half as much as processing one of them. */
const SMALL_BYTES = 65_536;
const BATCH_BYTES = 262_144;
const BATCH_TASKS = 32;
/** How long a taxpayer counts as slow after slow work. */
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
}

/**
 * Threads for untrusted documents. A thread runs one task at a time, or one small batch of one taxpayer, and is ended
 * when it exceeds the deadline or its memory; that fails this task only, and the others of its batch are repeated one
 * by one.
 * Taxpayers take turns, none gets all threads, and those with slow work share a limited number.
 */
export class ThreadPool {
  /** By taxpayer, in the order of their turns. */
  readonly #waiting = new Map<string, Task[]>();
  readonly #threads = new Set<Thread>();
  readonly #slowUntil = new Map<string, number>();
  readonly #deadlineMs: (bytes: number) => number;
  #nextId = 0;

  constructor(readonly options: PoolOptions) {
    this.#deadlineMs = options.deadlineMs ?? ((bytes) => DEADLINE_MS + (bytes * DEADLINE_MS_PER_MEGABYTE) / MEGABYTE);
  }

  /** Rejects with a Problem when the task returns one, and with `file_too_large` when it exceeds its deadline. */
  run(work: Work): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const task: Task = { ...work, id: this.#nextId++, resolve, reject, isAlone: false };
      this.#lineOf(work.rfc).push(task);
      this.#dispatch();
    });
  }

  /** Ends all idle threads. */
  async shrink(): Promise<void> {
    await Promise.all([...this.#threads].filter(({ batch }) => batch.length === 0).map((thread) => thread.end()));
  }

  #lineOf(rfc: string): Task[] {
    const line = this.#waiting.get(rfc) ?? [];
    this.#waiting.set(rfc, line);
    return line;
  }

  #dispatch(): void {
    for (;;) {
      const thread = this.#freeThread();
      const rfc = thread && this.#nextTurn();
      if (!thread || rfc === undefined) return;
      const batch = takeBatch(this.#lineOf(rfc));
      // A taxpayer that had a turn moves to the end of the line.
      const rest = this.#lineOf(rfc);
      this.#waiting.delete(rfc);
      if (rest.length > 0) this.#waiting.set(rfc, rest);
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
    const slow = busy.filter(({ rfc }) => this.#isSlow(rfc)).length;
    return [...this.#waiting.keys()].find((rfc) =>
      this.#isSlow(rfc) ? slow < most : busy.filter((thread) => thread.rfc === rfc).length < most,
    );
  }

  #isSlow(rfc: string): boolean {
    const until = this.#slowUntil.get(rfc);
    if (until === undefined) return false;
    if (until > performance.now()) return true;
    this.#slowUntil.delete(rfc);
    return false;
  }

  #newThread(): Thread {
    const thread: Thread = new Thread(
      this.options.start,
      (task) => this.#deadlineMs(task.xml.byteLength) * (task.patience ?? 1),
      {
        onSlow: (rfc) => {
          this.#slowUntil.set(rfc, performance.now() + SLOW_FOR_MS);
          this.#dispatch();
        },
        onDone: () => {
          thread.idleFor(this.#threads.size === 1 ? LAST_IDLE_MS : IDLE_MS);
          this.#dispatch();
        },
        onEnd: (again) => {
          this.#threads.delete(thread);
          for (const task of again.toReversed()) this.#lineOf(task.rfc).unshift(task);
          this.#dispatch();
        },
      },
    );
    return thread;
  }
}

/** The first task of the line, and the small ones that follow it. */
function takeBatch(line: Task[]): Task[] {
  const isSmall = ({ isAlone, xml }: Task) => !isAlone && xml.byteLength <= SMALL_BYTES;
  const batch = line.splice(0, 1);
  let bytes = batch[0]?.xml.byteLength ?? 0;
  while (batch.every(isSmall) && batch.length < BATCH_TASKS && line[0] && isSmall(line[0])) {
    bytes += line[0].xml.byteLength;
    if (bytes > BATCH_BYTES) break;
    batch.push(...line.splice(0, 1));
  }
  return batch;
}
