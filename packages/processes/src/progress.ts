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

/** A child ended, stood still, or told that what it was waited for will not come. */
export class StartFailed extends Error {
  override readonly name = 'StartFailed';

  constructor(
    message: string,
    readonly reason: 'ended' | 'silent' | 'refused',
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
    const end = () => fail(new StartFailed(`it ended with ${child.signalCode ?? child.exitCode}`, 'ended'));
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
