import { Problem } from '../http/problem';

/** How many run, how many wait and for how long. */
export interface BigBodyLimits {
  atOnce: number;
  waiting: number;
  waitMs: number;
}

/** Gives the place back; calling it twice is harmless. */
export type Release = () => void;

/**
 * Lets few big bodies in at a time, so that memory and disk stay flat however many arrive; a short queue waits,
 * the rest is told `server_busy` at once.
 */
export class BigBodies {
  #running = 0;
  readonly #queue: Array<() => void> = [];

  constructor(private readonly limits: BigBodyLimits = { atOnce: 2, waiting: 24, waitMs: 60_000 }) {}

  /** Resolves when there is room. Rejects with `server_busy`, or with the signal's reason when the client left. */
  enter(signal: AbortSignal): Promise<Release> {
    if (this.#running < this.limits.atOnce) return Promise.resolve(this.#take());
    if (this.#queue.length >= this.limits.waiting) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      const leave = (reason: unknown) => {
        this.#queue.splice(this.#queue.indexOf(admit), 1);
        settle();
        reject(reason);
      };
      const onAbort = () => leave(signal.reason);
      const timer = setTimeout(() => leave(busy()), this.limits.waitMs);
      const settle = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
      };
      const admit = () => {
        settle();
        resolve(this.#take());
      };
      signal.addEventListener('abort', onAbort);
      this.#queue.push(admit);
    });
  }

  #take(): Release {
    this.#running++;
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      this.#running--;
      this.#queue.shift()?.();
    };
  }
}

function busy(): Problem {
  return new Problem(
    503,
    'server_busy',
    'El servidor está recibiendo otros archivos grandes. Intente de nuevo en unos segundos.',
    {
      retryAfterSeconds: 5,
    },
  );
}
