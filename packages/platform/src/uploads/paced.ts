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
  let [came, total, waited] = [0, 0, 0];
  const endWindow = () => {
    if (came < Math.max(bytes, part * Math.max(announced.bytes, total))) throw tooSlow();
    [came, waited] = [0, 0];
  };
  try {
    for (;;) {
      let begin = performance.now();
      const next = source.next();
      let value = await within(next, windowMs - waited, announced.signal);
      while (value === 'late') {
        endWindow();
        begin = performance.now();
        value = await within(next, windowMs, announced.signal);
      }
      if (value.done) return;
      waited += performance.now() - begin;
      came += value.value.length;
      total += value.value.length;
      if (waited >= windowMs) endWindow();
      yield value.value;
    }
  } finally {
    // Not awaited: with a sender that sends nothing, `return` would never resolve.
    source.return?.().catch(() => undefined);
  }
}

/**
 * Waits for a promise, at most so long; rejects with the signal's reason. Leaves nothing with the signal: a promise of its end in
 * a race for each chunk would keep all chunks until then.
 */
function within<Value>(promise: Promise<Value>, ms: number, signal: AbortSignal): Promise<Value | 'late'> {
  let stop = () => {};
  return new Promise<Value | 'late'>((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    const timer = setTimeout(() => resolve('late'), ms);
    stop = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    };
    promise.then(resolve, reject);
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort);
  }).finally(stop);
}
