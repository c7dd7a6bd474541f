import type { ChildProcess } from 'node:child_process';

/** What a starting process does, told to the one that started it; `done` of `total` where it can be counted. */
export interface Progress {
  step: string;
  done?: number;
  total?: number;
}

/** Tells the process that started this one with a channel for messages; does nothing without such a channel. */
export function tellProgress(progress: Progress): void {
  // The parent may be gone: what it was to hear is of no use then.
  if (process.connected) process.send?.(progress, () => undefined);
}

const GO_ON = 'go on';

/** Resolves when the process that started this one lets it go on; at once without a channel for messages. */
export async function untilLetGoOn(): Promise<void> {
  if (!process.connected) return;
  await new Promise<void>((resolve) => process.on('message', (message) => message === GO_ON && resolve()));
}

/** Lets a child go on that waits with `untilLetGoOn`. */
export function letGoOn(child: ChildProcess): void {
  // A child that has ended gets no message; `untilTold` rejects for it.
  if (child.connected) child.send(GO_ON, () => undefined);
}

/** A child ended, stood still, or told that what it was waited for will not come. */
export class StartFailed extends Error {
  override readonly name = 'StartFailed';

  constructor(
    message: string,
    readonly reason: 'ended' | 'silent' | 'refused',
    /** The signal that ended it. */
    readonly signal: NodeJS.Signals | null = null,
  ) {
    super(message);
  }
}

/** How a child is waited for. */
interface Waiting {
  /** Whether what it told is what is waited for; throws when it told that this will not come. */
  reached(progress: Progress): boolean;
  /** The child is given up when it tells nothing for so long. The whole has no limit: a busy machine takes longer. */
  silenceMs: number;
  /** Ends the waiting. */
  signal?: AbortSignal | undefined;
}

/** Resolves when a child has told what is waited for. @throws StartFailed, or the reason of the signal */
export function untilTold(child: ChildProcess, { reached, silenceMs, signal }: Waiting): Promise<void> {
  return new Promise((resolve, reject) => {
    const standStill = () => fail(new StartFailed(`nothing moved for ${silenceMs / 60_000} minutes`, 'silent'));
    let timer = setTimeout(standStill, silenceMs);
    const stopWaiting = () => {
      clearTimeout(timer);
      child.off('message', hear).off('exit', end).off('error', fail);
      signal?.removeEventListener('abort', abort);
    };
    const fail = (error: unknown) => {
      stopWaiting();
      reject(error);
    };
    const end = () =>
      fail(new StartFailed(`it ended with ${child.signalCode ?? child.exitCode}`, 'ended', child.signalCode));
    const abort = () => fail(signal?.reason);
    const hear = (message: unknown) => {
      clearTimeout(timer);
      timer = setTimeout(standStill, silenceMs);
      try {
        if (!reached(message as Progress)) return;
      } catch (error) {
        return fail(error);
      }
      stopWaiting();
      resolve();
    };
    child.on('message', hear).on('exit', end).on('error', fail);
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) abort();
    else if (child.exitCode !== null || child.signalCode !== null) end();
  });
}
