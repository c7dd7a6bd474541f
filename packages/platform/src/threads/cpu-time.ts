import { openSync, readFileSync, readlinkSync, readSync } from 'node:fs';
import path from 'node:path';

const text = Buffer.alloc(96);
/** This thread and its open file: reading an open file takes an eighth of the time, and a thread reads it several times for each document. */
let own: { thread: number; fd: number } | undefined;

/** Number of this thread in the kernel, which `readCpuMs` takes; 0 where only Linux has it. */
export function ownThread(): number {
  try {
    own ??= {
      thread: Number(path.basename(readlinkSync('/proc/thread-self'))),
      fd: openSync('/proc/thread-self/schedstat', 'r'),
    };
    return own.thread;
  } catch {
    return 0;
  }
}

/** Milliseconds of processor that a thread of this process has used; undefined for a thread that is gone or 0. */
export function readCpuMs(thread: number): number | undefined {
  if (thread === 0) return undefined;
  try {
    // Nanoseconds that it ran, that it waited for a processor, and how often it ran.
    const [ran] = readSchedstat(thread).split(' ');
    return Math.floor(Number(ran) / 1_000_000);
  } catch {
    return undefined;
  }
}

const readSchedstat = (thread: number) =>
  thread === own?.thread
    ? text.toString('latin1', 0, readSync(own.fd, text, 0, text.length, 0))
    : readFileSync(`/proc/self/task/${thread}/schedstat`, 'latin1');
