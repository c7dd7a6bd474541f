import { parentPort } from 'node:worker_threads';
import { Problem } from '../../platform/core/problem';
import { noteProgress } from '../../platform/threads/progress';
import type { TaskAnswer, ThreadAnswer, ThreadRequest } from '../../platform/threads/thread-messages';
import { beginBatch, isDamaged, judgeTasks } from './judge-tasks';

/** A message costs a tenth of judging a document: results are sent together, but do not wait longer than this. */
const TOGETHER_MS = 10;

const say = (answer: ThreadAnswer, transfer: ArrayBuffer[] = []) => parentPort?.postMessage(answer, transfer);

parentPort?.on('message', async ({ tasks, bytes, progress }: ThreadRequest) => {
  beginBatch();
  let answers: TaskAnswer[] = [];
  let since = performance.now();
  for (const { id, name, input, xml } of tasks) {
    noteProgress(progress, id, false);
    const given = {
      ...(input as object),
      xml: bytes.subarray(xml.start, xml.end),
      onOptional: (isOptional: boolean) => noteProgress(progress, id, isOptional),
    };
    answers.push(await run(id, name, given));
    // The parent reassigns the remaining tasks of a damaged thread.
    const isLast = isDamaged() || id === tasks.at(-1)?.id;
    if (!isLast && performance.now() - since < TOGETHER_MS) continue;
    send(answers);
    if (isDamaged()) return;
    answers = [];
    since = performance.now();
  }
});
say({ ready: true });

async function run(id: number, name: string, given: object): Promise<TaskAnswer> {
  try {
    const value = await judgeTasks[name as keyof typeof judgeTasks](given as never);
    return { id, value, isDamaged: isDamaged() };
  } catch (error) {
    if (!(error instanceof Problem))
      return { id, fault: String((error as Error).stack ?? error), isDamaged: isDamaged() };
    const { status, code, msg } = error;
    return { id, problem: { status, code, msg }, isDamaged: isDamaged() };
  }
}

const send = (answers: readonly TaskAnswer[]) =>
  say(
    { answers },
    answers.flatMap((answer) =>
      'value' in answer && answer.value instanceof Uint8Array ? [answer.value.buffer as ArrayBuffer] : [],
    ),
  );
