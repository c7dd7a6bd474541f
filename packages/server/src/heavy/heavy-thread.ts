import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ProblemCode } from '@boveda/contracts';
import { Problem } from '../http/problem';
import { type HeavyTasks, heavyTasks } from './heavy-tasks';

/** From here on an XML is taken off the event loop: 256 KB are about 20 ms, 50 MB are many seconds. */
const HEAVY_BYTES = 262_144;
const IDLE_MS = 30_000;
const MEMORY_MB = 2_048;

/** What the thread is asked. */
export interface HeavyRequest {
  id: number;
  name: keyof HeavyTasks;
  input: unknown;
}

/** What it answers: a value, a reason for people, or a fault. */
export interface HeavyAnswer {
  id: number;
  value?: unknown;
  problem?: { status: number; code: ProblemCode; msg: string };
  fault?: string;
}

interface Waiting {
  resolve(value: never): void;
  reject(error: Error): void;
}

const tooComplex = () =>
  new Problem(
    413,
    'file_too_large',
    'El XML es demasiado complejo para procesarlo. Divida la factura o avise a soporte.',
  );

/** A thread for work on XML, started when the first one comes and ended when none has come for a while. */
export class WorkThread {
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #next = 0;
  readonly #waiting = new Map<number, Waiting>();

  /** With a deadline, whatever the thread is at is given up when it has passed, and so is all that waits behind it. */
  run<Name extends keyof HeavyTasks>(
    name: Name,
    input: HeavyTasks[Name]['input'],
    deadlineMs?: number,
  ): Promise<HeavyTasks[Name]['output']> {
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const request: HeavyRequest = { id: this.#next++, name, input };
    worker.ref();
    worker.postMessage(request);
    const late =
      deadlineMs && setTimeout(() => this.#fail(worker, new Error(`${name}: no answer in time`)), deadlineMs);
    return new Promise<never>((resolve, reject) => this.#waiting.set(request.id, { resolve, reject })).finally(() => {
      if (late) clearTimeout(late);
    });
  }

  #start(): Worker {
    const worker = new Worker(path.join(import.meta.dirname, 'heavy.worker.mjs'), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    worker.on('message', (answer: HeavyAnswer) => this.#settle(worker, answer));
    // Out of memory ends the thread, not the server; whoever waited is told, the next one gets a new thread.
    worker.on('error', (error: NodeJS.ErrnoException) =>
      this.#fail(worker, error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooComplex() : error),
    );
    worker.on('exit', () => this.#fail(worker, new Error('the thread for big XML ended')));
    return worker;
  }

  #settle(worker: Worker, { id, value, problem, fault }: HeavyAnswer): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (problem) waiting?.reject(new Problem(problem.status, problem.code, problem.msg));
    else if (fault !== undefined) waiting?.reject(new Error(fault));
    else waiting?.resolve(value as never);
    if (this.#waiting.size > 0) return;
    worker.unref();
    this.#idle = setTimeout(() => void worker.terminate(), IDLE_MS).unref();
  }

  #fail(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    void worker.terminate();
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

const thread = new WorkThread();

/** Does the work here when the XML is small, else in a thread, so that other requests go on. */
export function heavy<Name extends Exclude<keyof HeavyTasks, 'esquema'>>(
  name: Name,
  input: HeavyTasks[Name]['input'],
): Promise<HeavyTasks[Name]['output']> {
  return input.xml.byteLength < HEAVY_BYTES ? heavyTasks[name](input) : thread.run(name, input);
}
