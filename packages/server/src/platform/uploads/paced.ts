import type { Pace } from '../budgets';
import { Problem } from '../core/problem';

/** 408: the body arrived too slowly. */
const tooSlow = () =>
  new Problem(
    408,
    'upload_too_slow',
    'El envío es demasiado lento y se terminó. Revise su conexión a internet e intente de nuevo.',
  );

/** What is known of a body before it arrives. */
interface Announced {
  /** Its length; 0 when it has none. */
  bytes: number;
  /** Ends the body with the signal's reason, also while nothing arrives. */
  signal: AbortSignal;
}

/**
 * Forwards a body, and fails with `upload_too_slow` when it arrives slower than the pace. Counts only the time of waiting
 * for the sender, not the time in which the sender waits for the server.
 */
export async function* paced(
  chunks: AsyncIterable<Buffer>,
  { bytes, part, windowMs }: Pace,
  announced: Announced,
): AsyncGenerator<Buffer> {
  const source = chunks[Symbol.asyncIterator]();
  const ended = abortOf(announced.signal);
  let [came, total, waited] = [0, 0, 0];
  const endWindow = () => {
    if (came < Math.max(bytes, part * Math.max(announced.bytes, total))) throw tooSlow();
    [came, waited] = [0, 0];
  };
  try {
    for (;;) {
      let begin = performance.now();
      const next = source.next();
      let value = await within(Promise.race([next, ended.aborted]), windowMs - waited);
      while (value === 'late') {
        endWindow();
        begin = performance.now();
        value = await within(Promise.race([next, ended.aborted]), windowMs);
      }
      if (value.done) return;
      waited += performance.now() - begin;
      came += value.value.length;
      total += value.value.length;
      if (waited >= windowMs) endWindow();
      yield value.value;
    }
  } finally {
    ended.forget();
    // Not awaited: with a sender that sends nothing, `return` would never resolve.
    source.return?.().catch(() => undefined);
  }
}

/** A promise that rejects with the signal's reason. */
function abortOf(signal: AbortSignal): { aborted: Promise<never>; forget(): void } {
  let onAbort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
  aborted.catch(() => undefined);
  return { aborted, forget: () => signal.removeEventListener('abort', onAbort) };
}

async function within<Value>(promise: Promise<Value>, ms: number): Promise<Value | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), ms);
  });
  return await Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
