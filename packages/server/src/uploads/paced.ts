import { Problem } from '../http/problem';

/** How slow a sender may be: so many bytes in each window of waiting for it. */
export interface Pace {
  bytes: number;
  windowMs: number;
}

/**
 * About 1 kB/s, over a minute: a telephone at the edge of its network has ten times that and may lose it for most of a
 * minute, as in a tunnel; who sends a few bytes now and then, to hold a connection, has not.
 */
export const UPLOAD_PACE: Pace = { bytes: 65_536, windowMs: 60_000 };

/** The body came in too slowly to be waited for. */
const tooSlow = () =>
  new Problem(
    408,
    'upload_too_slow',
    'El envío es demasiado lento y se terminó. Revise su conexión a internet e intente de nuevo.',
  );

/**
 * Passes a body on, and fails with `upload_too_slow` when it comes in slower than the pace. Only the time counts in which
 * we wait for the sender, not that in which the sender waits for us.
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
    // Not waited for: the body of a sender that sends nothing would never say that it has ended.
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
