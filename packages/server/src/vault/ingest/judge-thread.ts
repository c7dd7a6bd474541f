import { parentPort } from 'node:worker_threads';
import { Problem } from '../../platform/core/problem';
import type { ThreadAnswer, ThreadRequest } from '../../platform/threads/thread-messages';
import { isDamaged, judgeTasks } from './judge-tasks';

const say = (answer: ThreadAnswer, transfer: ArrayBuffer[] = []) => parentPort?.postMessage(answer, transfer);

parentPort?.on('message', async ({ tasks, bytes }: ThreadRequest) => {
  for (const { id, name, input, xml } of tasks) {
    const given = {
      ...(input as object),
      xml: bytes.subarray(xml.start, xml.end),
      onOptional: (isOptional: boolean) => say({ id, isOptional }),
    };
    try {
      const value = await judgeTasks[name as keyof typeof judgeTasks](given as never);
      say({ id, value, isDamaged: isDamaged() }, value instanceof Uint8Array ? [value.buffer as ArrayBuffer] : []);
    } catch (error) {
      if (error instanceof Problem) {
        const { status, code, msg } = error;
        say({ id, problem: { status, code, msg }, isDamaged: isDamaged() });
      } else say({ id, fault: String((error as Error).stack ?? error), isDamaged: isDamaged() });
    }
    // The parent reassigns the remaining tasks of a damaged thread.
    if (isDamaged()) return;
  }
});
say({ ready: true });
