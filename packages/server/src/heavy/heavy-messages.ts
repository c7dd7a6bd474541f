import { parentPort } from 'node:worker_threads';
import { Problem } from '../http/problem';
import { heavyTasks } from './heavy-tasks';
import type { HeavyAnswer, HeavyRequest } from './heavy-thread';

parentPort?.on('message', async ({ id, name, input }: HeavyRequest) => {
  parentPort?.postMessage(await answer(id, () => heavyTasks[name](input as never)));
});

async function answer(id: number, work: () => Promise<unknown>): Promise<HeavyAnswer> {
  try {
    return { id, value: await work() };
  } catch (error) {
    if (!(error instanceof Problem)) return { id, fault: String((error as Error).stack ?? error) };
    const { status, code, msg } = error;
    return { id, problem: { status, code, msg } };
  }
}
