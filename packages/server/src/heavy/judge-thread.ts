import { parentPort } from 'node:worker_threads';
import { Problem } from '../http/problem';
import { isDamaged, judgeTasks } from './judge-tasks';
import type { ThreadAnswer, ThreadRequest } from './thread-messages';

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
    // The parent takes back what a damaged thread has not done.
    if (isDamaged()) return;
  }
});
say({ ready: true });
