import { setPriority } from 'node:os';

/** As `nice` counts: the event loop gets nine times the time of such a thread when both want the processor. */
const NICE = 10;

/** Lowers the priority of this thread alone, which only Linux can. */
export function yieldToOthers(): void {
  if (process.platform === 'linux') setPriority(NICE);
}
