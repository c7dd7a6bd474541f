import { parentPort } from 'node:worker_threads';
import { Problem } from '../core/problem';
import { ownThread } from './cpu-time';
import { noteProgress } from './progress';
import type { TaskAnswer, ThreadAnswer, ThreadRequest } from './thread-messages';
import { yieldToOthers } from './yield-to-others';

/** A message costs a tenth of judging a document: results are sent together, but do not wait longer than this. */
const TOGETHER_MS = 10;

/** What a task gets besides its input: its document, and a callback for when it enters or leaves its optional part. */
export interface Given {
  document: Uint8Array;
  onOptional(isOptional: boolean): void;
}

/** What a thread of a `ThreadPool` can do, by name. Input and output are plain data. */
export type Tasks = Readonly<Record<string, (input: never) => Promise<unknown>>>;

interface ThreadHooks {
  beginBatch?: () => void;
  /** Whether the thread must not be used any more. */
  isDamaged?: () => boolean;
}

/** Runs in a thread of a `ThreadPool` the tasks that are sent to it. */
export function serveTasks(known: Tasks, { beginBatch, isDamaged = () => false }: ThreadHooks = {}): void {
  yieldToOthers();
  parentPort?.on('message', async ({ tasks, bytes, progress }: ThreadRequest) => {
    beginBatch?.();
    let answers: TaskAnswer[] = [];
    let since = performance.now();
    for (const { id, name, input, document } of tasks) {
      noteProgress(progress, id, false);
      const given: Given = {
        ...(input as object),
        document: bytes.subarray(document.start, document.end),
        onOptional: (isOptional) => noteProgress(progress, id, isOptional),
      };
      answers.push({ id, ...(await outcomeOf(known, name, given)), isDamaged: isDamaged() });
      // The parent reassigns the remaining tasks of a damaged thread.
      const isLast = isDamaged() || id === tasks.at(-1)?.id;
      if (!isLast && performance.now() - since < TOGETHER_MS) continue;
      send(answers);
      if (isDamaged()) return;
      answers = [];
      since = performance.now();
    }
  });
  say({ ready: true, thread: ownThread() });
}

const say = (answer: ThreadAnswer, transfer: ArrayBuffer[] = []) => parentPort?.postMessage(answer, transfer);

async function outcomeOf(known: Tasks, name: string, given: Given) {
  try {
    return { value: await known[name]?.(given as never) };
  } catch (error) {
    if (!(error instanceof Problem)) return { fault: String((error as Error).stack ?? error) };
    const { status, code, msg } = error;
    return { problem: { status, code, msg } };
  }
}

const send = (answers: readonly TaskAnswer[]) =>
  say(
    { answers },
    answers.flatMap((answer) =>
      'value' in answer && answer.value instanceof Uint8Array ? [answer.value.buffer as ArrayBuffer] : [],
    ),
  );
