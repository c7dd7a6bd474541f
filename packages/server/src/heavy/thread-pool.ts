import { setImmediate } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { Problem } from '../http/problem';
import type { ThreadAnswer, ThreadRequest } from './thread-messages';

const MEGABYTE = 1_048_576;
/** Small documents of a taxpayer travel together: a message costs as much as half of what is done with one of them. */
const SMALL_BYTES = 65_536;
const BATCH_BYTES = 262_144;
const BATCH_TASKS = 32;
/** A thread that works this long at one batch makes its taxpayer slow, for a while. */
const SLOW_MS = 1_000;
const SLOW_FOR_MS = 60_000;
/** Ten times what the engine takes for the worst document that it accepts, measured on a busy processor. */
const DEADLINE_MS = 10_000;
const DEADLINE_MS_PER_MEGABYTE = 10_000;
const START_MS = 120_000;
/** After so many bytes a thread is replaced: WebAssembly never gives memory back. */
const LIFETIME_BYTES = 256 * MEGABYTE;
const BIG_BYTES = 4 * MEGABYTE;
const IDLE_MS = 30_000;
/** The last thread stays longer: the next document would wait for another one to start. */
const LAST_IDLE_MS = 600_000;

/** Work on one document of one taxpayer. */
export interface Work {
  rfc: string;
  name: string;
  /** Plain data beside the document. */
  input: Readonly<Record<string, unknown>>;
  xml: Uint8Array;
  /** Plain data to go on with when the work is lost in a part that may be left out. */
  fallback?: Readonly<Record<string, unknown>> | undefined;
  /** How many times the usual deadline this work may take. */
  patience?: number | undefined;
}

/** How a task ended. */
type Outcome = Exclude<ThreadAnswer, { ready: true } | { isOptional: boolean }>;

interface Task extends Work {
  id: number;
  resolve(value: unknown): void;
  reject(error: Error): void;
  /** It failed, or may have failed, in a batch: it is tried by itself. */
  isAlone: boolean;
}

/** What a pool is made of. */
export interface PoolOptions {
  start(): Promise<Worker>;
  /** Threads at once, two at least. Those that are stuck in slow work do not count, up to as many again. */
  threads: number;
  /** Milliseconds that a document of so many bytes may take; by default ten times what the engine takes. */
  deadlineMs?: (bytes: number) => number;
}

const tooComplex = () =>
  new Problem(
    413,
    'file_too_large',
    'El XML es demasiado complejo para procesarlo. Divida la factura o avise a soporte.',
  );

/**
 * Threads for the documents of strangers. A thread has one task at a time, or one small batch of one taxpayer, and is ended
 * when it passes the deadline or its memory; that fails the task alone, and what was in the batch beside it is tried by
 * itself. Taxpayers take turns, none has all threads, and those whose work is slow share what they may have.
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

  /** Rejects with a Problem when the work gives a reason for people, and with `file_too_large` when it does not end. */
  run(work: Work): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const task: Task = { ...work, id: this.#nextId++, resolve, reject, isAlone: false };
      this.#lineOf(work.rfc).push(task);
      this.#dispatch();
    });
  }

  /** Ends all threads that have nothing to do. */
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
      // Whoever had a turn goes to the end of the line.
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

/** The first of the line, and what is small and follows it. */
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

interface ThreadEvents {
  onSlow(rfc: string): void;
  /** The batch is done. */
  onDone(): void;
  /** The thread is gone; these tasks are to be tried again. */
  onEnd(again: readonly Task[]): void;
}

/** One thread, from its first batch until it ends. */
class Thread {
  /** What is not answered yet; the first one is being worked at. */
  batch: Task[] = [];
  rfc = '';
  isSlow = false;
  #size = 0;
  #isOptional = false;
  #worker: Worker | undefined;
  #ended = false;
  #bytes = 0;
  #deadline: NodeJS.Timeout | undefined;
  #slow: NodeJS.Timeout | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(
    readonly start: () => Promise<Worker>,
    readonly deadlineMs: (task: Task) => number,
    readonly events: ThreadEvents,
  ) {}

  take(batch: Task[]): void {
    clearTimeout(this.#idle);
    this.batch = batch;
    this.#size = batch.length;
    this.rfc = batch[0]?.rfc ?? '';
    if (this.#worker) this.#ask(this.#worker);
    else void this.#begin();
  }

  idleFor(ms: number): void {
    this.#idle = setTimeout(() => void this.end(), ms).unref();
  }

  async end(again: readonly Task[] = []): Promise<void> {
    if (this.#ended) return;
    this.#ended = true;
    for (const timer of [this.#deadline, this.#slow, this.#idle]) clearTimeout(timer);
    this.batch = [];
    const gone = this.#worker?.terminate();
    this.events.onEnd(again);
    await gone;
  }

  async #begin(): Promise<void> {
    try {
      const worker = await this.start();
      this.#worker = worker;
      // Never unhandled, whatever the thread does while it ends.
      worker.on('error', (error) => this.#lose(error));
      worker.on('exit', (code) => this.#lose(new Error(`a thread that judges ended with ${code}`)));
      worker.on('message', (answer: ThreadAnswer) => this.#hear(worker, answer));
      this.#deadline = setTimeout(() => this.#refuse(new Error('a thread that judges did not start')), START_MS);
    } catch (error) {
      this.#refuse(error as Error);
    }
  }

  #ask(worker: Worker): void {
    worker.ref();
    const total = this.batch.reduce((sum, { xml }) => sum + xml.byteLength, 0);
    const bytes = new Uint8Array(total);
    let end = 0;
    const tasks = this.batch.map(({ id, name, input, xml }) => {
      const start = end;
      bytes.set(xml, start);
      end = start + xml.byteLength;
      return { id, name, input, xml: { start, end } };
    });
    this.#bytes += total > BIG_BYTES ? LIFETIME_BYTES : total;
    worker.postMessage({ tasks, bytes } satisfies ThreadRequest, [bytes.buffer]);
    this.#slow = setTimeout(() => {
      this.isSlow = true;
      this.events.onSlow(this.rfc);
    }, SLOW_MS);
    this.#arm();
  }

  /** The deadline of what is worked at now. */
  #arm(): void {
    clearTimeout(this.#deadline);
    const task = this.batch[0];
    if (!task) return;
    const timer = setTimeout(async () => {
      // Its answer may be here already and only wait for us.
      await setImmediate();
      if (this.#deadline === timer && this.batch[0] === task) this.#lose(undefined);
    }, this.deadlineMs(task));
    this.#deadline = timer;
  }

  #hear(worker: Worker, answer: ThreadAnswer): void {
    if (this.#ended) return;
    if ('ready' in answer) this.#ask(worker);
    else if ('isOptional' in answer) {
      this.#isOptional = answer.isOptional;
      this.#arm();
    } else this.#settle(worker, answer);
  }

  #settle(worker: Worker, answer: Outcome): void {
    this.#isOptional = false;
    const task = this.batch.shift();
    if (task) settle(task, answer);
    if (answer.isDamaged) void this.end(this.batch);
    else if (this.batch.length > 0) this.#arm();
    else this.#finish(worker);
  }

  #finish(worker: Worker): void {
    clearTimeout(this.#deadline);
    clearTimeout(this.#slow);
    this.isSlow = false;
    if (this.#bytes >= LIFETIME_BYTES) return void this.end();
    worker.unref();
    this.events.onDone();
  }

  /** The thread died, or is ended because it passed its deadline. */
  #lose(fault: (Error & { code?: string }) | undefined): void {
    if (this.#ended) return;
    const [task, ...others] = this.batch;
    const again = others.map((other) => ({ ...other, isAlone: true }));
    if (!task) return void this.end();
    // In a batch nobody knows which one it was: answers may have been lost with the thread.
    if (this.#size > 1) again.unshift({ ...task, isAlone: true });
    else if (this.#isOptional && task.fallback)
      again.unshift({ ...task, isAlone: true, input: task.fallback, fallback: undefined });
    else task.reject(fault && fault.code !== 'ERR_WORKER_OUT_OF_MEMORY' ? fault : tooComplex());
    void this.end(again);
  }

  #refuse(error: Error): void {
    if (this.#ended) return;
    for (const { reject } of this.batch) reject(error);
    void this.end();
  }
}

function settle(task: Task, answer: Outcome): void {
  if ('value' in answer) task.resolve(answer.value);
  else if ('problem' in answer)
    task.reject(new Problem(answer.problem.status, answer.problem.code, answer.problem.msg));
  else task.reject(new Error(answer.fault));
}
