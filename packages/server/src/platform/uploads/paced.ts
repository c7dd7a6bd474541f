import { Problem } from '../core/problem';

/** Minimum pace of a sender: bytes per window of waiting for it. */
export interface Pace {
  bytes: number;
  windowMs: number;
}

/**
 * About 1 kB/s, over a minute: a telephone with poor reception has ten times that and may lose it for most of a minute,
 * as in a tunnel; a client that sends a few bytes now and then to hold a connection does not reach it.
 */
export const UPLOAD_PACE: Pace = { bytes: 65_536, windowMs: 60_000 };

/** 408: the body arrived too slowly. */
const tooSlow = () =>
  new Problem(
    408,
    'upload_too_slow',
    'El envío es demasiado lento y se terminó. Revise su conexión a internet e intente de nuevo.',
  );

/**
 * Forwards a body, and fails with `upload_too_slow` when it arrives slower than the pace. Counts only the time of
 * waiting
 * for the sender, not the time in which the sender waits for the server.
 */
export async function* paced(chunks: AsyncIterable<Buffer>, { bytes, windowMs }: Pace): AsyncGenerator<Buffer> {
  const source = chunks[Symbol.asyncIterator]();
  let [came, waited] = [0, 0];
  try {
    for (;;) {
      let begin = performance.now();
      const next = source.next();
      let value = await within(next, windowMs - waited);
      while (value === 'late') {
        if (came < bytes) throw tooSlow();
        [came, waited, begin] = [0, 0, performance.now()];
        value = await within(next, windowMs);
      }
      if (value.done) return;
      waited += performance.now() - begin;
      came += value.value.length;
      if (waited >= windowMs) {
        if (came < bytes) throw tooSlow();
        [came, waited] = [0, 0];
      }
      yield value.value;
    }
  } finally {
    // Not awaited: with a sender that sends nothing, `return` would never resolve.
    source.return?.().catch(() => undefined);
  }
}

async function within<Value>(promise: Promise<Value>, ms: number): Promise<Value | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), ms);
  });
  return await Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
