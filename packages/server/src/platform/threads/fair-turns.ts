import type { Problem } from '../core/problem';

/** Frees the place; may be called twice. */
export type Release = () => void;

interface Waiting {
  keys: readonly string[];
  admit(): void;
}

/** Options of a wait. */
interface Patience {
  /** Aborts the wait, with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Rejects at once when this many already wait for one of the keys. */
  mostWaiting?: number;
  /** Rejects after this time. */
  waitMs?: number;
}

/** Number of keys whose last turn is stored; older ones count as new. */
const REMEMBERED = 1_000;

/**
 * Limits how many run concurrently. Those that wait are served by turns, not by arrival: next is the one whose keys
 * (its
 * taxpayer, its user) had their last turn longest ago, the later of both deciding. So a hundred requests of one
 * taxpayer, or
 * of one user about many taxpayers, delay another's only by what is running.
 */
export class FairTurns {
  #free: number;
  #turn = 0;
  readonly #waiting: Waiting[] = [];
  /** Number of the last turn by key, the oldest first. */
  readonly #served = new Map<string, number>();

  constructor(
    atOnce: number,
    private readonly refusal: () => Problem,
  ) {
    this.#free = atOnce;
  }

  /** Resolves with a function that frees the place. Rejects with this instance's error, or with the signal's reason. */
  async enter(keys: readonly string[], { signal, mostWaiting, waitMs }: Patience = {}): Promise<Release> {
    signal?.throwIfAborted();
    if (this.#free > 0) return this.#take(keys);
    const crowded = keys.some(
      (key) =>
        this.#waiting.filter((each) => each.keys.includes(key)).length >= (mostWaiting ?? Number.POSITIVE_INFINITY),
    );
    if (crowded) throw this.refusal();
    return await this.#wait(keys, signal, waitMs);
  }

  #wait(keys: readonly string[], signal: AbortSignal | undefined, waitMs: number | undefined): Promise<Release> {
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
      };
      const leave = (reason: unknown) => {
        settle();
        reject(reason);
      };
      const onAbort = () => leave(signal?.reason);
      const waiting: Waiting = {
        keys,
        admit: () => {
          settle();
          resolve(this.#take(keys));
        },
      };
      const timer = waitMs === undefined ? undefined : setTimeout(() => leave(this.refusal()), waitMs);
      signal?.addEventListener('abort', onAbort);
      this.#waiting.push(waiting);
    });
  }

  #take(keys: readonly string[]): Release {
    this.#free--;
    this.#turn++;
    for (const key of keys) {
      this.#served.delete(key);
      this.#served.set(key, this.#turn);
    }
    for (const key of this.#served.keys()) {
      if (this.#served.size <= REMEMBERED) break;
      this.#served.delete(key);
    }
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      this.#free++;
      this.#next()?.admit();
    };
  }

  #next(): Waiting | undefined {
    const lastTurn = ({ keys }: Waiting) => Math.max(0, ...keys.map((key) => this.#served.get(key) ?? 0));
    // The sort is stable: equals keep the order of arrival.
    return this.#waiting.toSorted((one, other) => lastTurn(one) - lastTurn(other))[0];
  }
}
