import { setImmediate } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { Problem } from '../core/problem';
import { createProgress, noteSent, noteThread, readProgress, readTask } from './progress';
import type { TaskAnswer, ThreadAnswer, ThreadRequest } from './thread-messages';

const MEGABYTE = 1_048_576;
/** A thread that works this long on one batch marks its sender as slow for a while. */
const SLOW_MS = 1_000;
const START_MS = 120_000;
/** How often a thread is looked at when its deadline is near. */
const LEAST_WAIT_MS = 50;
/** After so many bytes a thread is replaced: WebAssembly memory never shrinks. */
const LIFETIME_BYTES = 256 * MEGABYTE;
const BIG_BYTES = 4 * MEGABYTE;

/** Work on one document of one sender. */
export interface Work {
  /** Whose turn it takes: a taxpayer, or a person. */
  turnOf: string;
  name: string;
  /** Plain data sent with the document. */
  input: Readonly<Record<string, unknown>>;
  document: Uint8Array;
  /** Plain data for a repetition without the optional part, when the work did not finish inside it. */
  fallback?: Readonly<Record<string, unknown>> | undefined;
  /** Factor for the usual deadline. */
  patience?: number | undefined;
}

/** Work that waits for its result. */
export interface Task extends Work {
  id: number;
  resolve(value: unknown): void;
  reject(error: Error): void;
  /** It failed, or may have failed, in a batch: it is repeated alone. */
  isAlone: boolean;
}

/** Callbacks of a thread to its pool. */
interface ThreadEvents {
  onSlow(sender: string): void;
  /** The batch is finished. */
  onDone(): void;
  /** The thread has ended; these tasks must be repeated. */
  onEnd(again: readonly Task[]): void;
}

/** One thread, from its first batch until it ends. */
export class Thread {
  /** Tasks without a result yet; the results of those before the running one are on their way. */
  batch: Task[] = [];
  turnOf = '';
  isSlow = false;
  #size = 0;
  readonly #progress = createProgress();
  #worker: Worker | undefined;
  #ended = false;
  #bytes = 0;
  #deadline: NodeJS.Timeout | undefined;
  #slow: NodeJS.Timeout | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(
    readonly start: () => Promise<Worker>,
    readonly deadlineMs: (task: Task) => number,
    readonly refusal: () => Problem,
    readonly events: ThreadEvents,
  ) {}

  take(batch: Task[]): void {
    clearTimeout(this.#idle);
    this.batch = batch;
    this.#size = batch.length;
    this.turnOf = batch[0]?.turnOf ?? '';
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
      // Prevents an unhandled error while the thread ends.
      worker.on('error', (error) => this.#lose(error));
      worker.on('exit', (code) => this.#lose(new Error(`a thread for documents ended with ${code}`)));
      worker.on('message', (answer: ThreadAnswer) => this.#hear(worker, answer));
      this.#deadline = setTimeout(() => this.#refuse(new Error('a thread for documents did not start')), START_MS);
    } catch (error) {
      this.#refuse(error as Error);
    }
  }

  #ask(worker: Worker): void {
    worker.ref();
    const total = this.batch.reduce((sum, { document }) => sum + document.byteLength, 0);
    const bytes = new Uint8Array(total);
    let end = 0;
    const tasks = this.batch.map(({ id, name, input, document }) => {
      const start = end;
      bytes.set(document, start);
      end = start + document.byteLength;
      return { id, name, input, document: { start, end } };
    });
    this.#bytes += total > BIG_BYTES ? LIFETIME_BYTES : total;
    noteSent(this.#progress, tasks[0]?.id ?? 0);
    worker.postMessage({ tasks, bytes, progress: this.#progress } satisfies ThreadRequest, [bytes.buffer]);
    clearTimeout(this.#deadline);
    this.#slow = setTimeout(() => {
      this.isSlow = true;
      this.events.onSlow(this.turnOf);
    }, SLOW_MS);
    this.#arm(0);
  }

  /** Waits for the deadline of the running task, which counts the processor's time; it has used `usedMs` of it. */
  #arm(usedMs: number): void {
    const task = this.#running();
    if (!task) return;
    const left = this.deadlineMs(task) - usedMs;
    const timer = setTimeout(
      async () => {
        // Its result may have arrived and be waiting in the event loop.
        await setImmediate();
        if (this.#deadline !== timer) return;
        const { forMs } = readProgress(this.#progress);
        if (forMs < this.deadlineMs(this.#running() ?? task)) this.#arm(forMs);
        else this.#lose(undefined);
      },
      Math.max(left, LEAST_WAIT_MS),
    );
    this.#deadline = timer;
  }

  #running(): Task | undefined {
    const task = readTask(this.#progress);
    return this.batch.find(({ id }) => id === task) ?? this.batch[0];
  }

  #hear(worker: Worker, answer: ThreadAnswer): void {
    if (this.#ended) return;
    if ('ready' in answer) {
      noteThread(this.#progress, answer.thread);
      this.#ask(worker);
    } else this.#settle(worker, answer.answers);
  }

  #settle(worker: Worker, answers: readonly TaskAnswer[]): void {
    for (const answer of answers) {
      const task = this.batch.shift();
      if (task) settle(task, answer);
    }
    if (answers.some(({ isDamaged }) => isDamaged)) void this.end(this.batch);
    else if (this.batch.length === 0) this.#finish(worker);
  }

  #finish(worker: Worker): void {
    clearTimeout(this.#deadline);
    this.#deadline = undefined;
    clearTimeout(this.#slow);
    this.isSlow = false;
    if (this.#bytes >= LIFETIME_BYTES) return void this.end();
    worker.unref();
    this.events.onDone();
  }

  /** Handles a thread that died, or is ended because it exceeded its deadline. */
  #lose(fault: (Error & { code?: string }) | undefined): void {
    if (this.#ended) return;
    const [task, ...others] = this.batch;
    const again = others.map((other) => ({ ...other, isAlone: true }));
    if (!task) return void this.end();
    // In a batch the failing task is unknown: results may have been lost with the thread.
    if (this.#size > 1) again.unshift({ ...task, isAlone: true });
    else if (readProgress(this.#progress).isOptional && task.fallback)
      again.unshift({ ...task, isAlone: true, input: task.fallback, fallback: undefined });
    else task.reject(fault && fault.code !== 'ERR_WORKER_OUT_OF_MEMORY' ? fault : this.refusal());
    void this.end(again);
  }

  #refuse(error: Error): void {
    if (this.#ended) return;
    for (const { reject } of this.batch) reject(error);
    void this.end();
  }
}

function settle(task: Task, answer: TaskAnswer): void {
  if ('value' in answer) task.resolve(answer.value);
  else if ('problem' in answer)
    task.reject(new Problem(answer.problem.status, answer.problem.code, answer.problem.msg));
  else task.reject(new Error(answer.fault));
}
