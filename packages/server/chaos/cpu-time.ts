import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Processor time so far of a process with all its threads, or of one thread; that of the event loop has the number of the
 * process. Source: proc(5), fields 14 and 15, in hundredths of a second.
 */
export async function cpuMs(pid: number, thread?: number): Promise<number> {
  const stat = thread === undefined ? `/proc/${pid}/stat` : `/proc/${pid}/task/${thread}/stat`;
  const fields = (await readFile(stat, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

const LOOK_MS = 500;
/** Of one processor; an idle server sends heartbeats and polls its queue. */
const IDLE_PART = 0.05;

/** Resolves once the process has done next to nothing for half a second. */
export async function untilIdle(pid: number): Promise<void> {
  for (let [before, spent] = [await cpuMs(pid), Number.POSITIVE_INFINITY]; spent > LOOK_MS * IDLE_PART; ) {
    await sleep(LOOK_MS);
    const now = await cpuMs(pid);
    [before, spent] = [now, now - before];
  }
}
