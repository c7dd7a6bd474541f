/** Frees the place; may be called twice. */
export type Release = () => void;

interface Waiting {
  admit(): void;
}

/** Requests with the same keys, which are served in the order of their arrival. */
interface Line {
  keys: readonly string[];
  waiting: Set<Waiting>;
  askedAt: number;
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

/** Most places that one key holds at a time. */
export interface Cap {
  /** While nobody without this key asks. */
  alone: number;
  amongOthers: number;
}

/** Why a wait was refused. */
export interface Refused {
  /** Whether a place became free while it waited. */
  hasMoved: boolean;
  /** Whether one of its keys held all that it may. */
  isCapped: boolean;
}

/** Number of keys whose last turn is stored; older ones count as new. */
const REMEMBERED = 1_000;
/** How long a request counts as one of others after it asked: the time between two calls of a person who works. */
const OTHERS_MS = 5_000;

/**
 * Limits how many run concurrently. Those that wait are served by turns, not by arrival: next is the one whose keys (its
 * taxpayer, its user, its network) had their last turn longest ago, the latest of them deciding, then the second. So a
 * hundred requests of one taxpayer, or of one user about many taxpayers, delay another's only by what is running; with
 * caps, by the kind of key (`person x` is of the kind `person`), not even by that.
 */
export class FairTurns {
  #free: number;
  #turn = 0;
  readonly #lines = new Map<string, Line>();
  /** Number of the last turn by key, the oldest first. */
  readonly #served = new Map<string, number>();
  readonly #held = new Map<string, number>();

  constructor(
    atOnce: number,
    private readonly refusal: (refused: Refused) => Error,
    private readonly caps: Readonly<Record<string, Cap>> = {},
  ) {
    this.#free = atOnce;
  }

  /** Resolves with a function that frees the place. Rejects with this instance's error, or with the signal's reason. */
  async enter(keys: readonly string[], { signal, mostWaiting, waitMs }: Patience = {}): Promise<Release> {
    signal?.throwIfAborted();
    const line = this.#lineOf(keys);
    if (line.waiting.size === 0 && this.#mayEnter(keys)) return this.#take(keys);
    if (mostWaiting !== undefined && keys.some((key) => this.#waitingFor(key) >= mostWaiting))
      throw this.refusal({ hasMoved: true, isCapped: true });
    return await this.#wait(line, signal, waitMs);
  }

  #lineOf(keys: readonly string[]): Line {
    const name = keys.join('\n');
    const line = this.#lines.get(name) ?? { keys, waiting: new Set(), askedAt: 0 };
    line.askedAt = performance.now();
    this.#lines.set(name, line);
    if (this.#lines.size > REMEMBERED)
      for (const [other, { waiting, askedAt }] of this.#lines)
        if (waiting.size === 0 && line.askedAt - askedAt > OTHERS_MS) this.#lines.delete(other);
    return line;
  }

  #waitingFor(key: string): number {
    let count = 0;
    for (const { keys, waiting } of this.#lines.values()) if (keys.includes(key)) count += waiting.size;
    return count;
  }

  #wait(line: Line, signal: AbortSignal | undefined, waitMs: number | undefined): Promise<Release> {
    return new Promise((resolve, reject) => {
      const asked = this.#turn;
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        line.waiting.delete(waiting);
      };
      const leave = (reason: unknown) => {
        settle();
        reject(reason);
      };
      const onAbort = () => leave(signal?.reason);
      const onLate = () =>
        leave(this.refusal({ hasMoved: this.#turn > asked, isCapped: line.keys.some((key) => this.#isCapped(key)) }));
      const waiting: Waiting = {
        admit: () => {
          settle();
          resolve(this.#take(line.keys));
        },
      };
      const timer = waitMs === undefined ? undefined : setTimeout(onLate, waitMs);
      signal?.addEventListener('abort', onAbort);
      line.waiting.add(waiting);
    });
  }

  #mayEnter(keys: readonly string[]): boolean {
    return this.#free > 0 && !keys.some((key) => this.#isCapped(key));
  }

  #isCapped(key: string): boolean {
    const cap = this.caps[key.slice(0, key.indexOf(' '))];
    const held = this.#held.get(key) ?? 0;
    if (!cap || held < Math.min(cap.amongOthers, cap.alone)) return false;
    return held >= cap.alone || this.#othersThan(key);
  }

  /** Whether somebody without this key waits or asked just now. */
  #othersThan(key: string): boolean {
    const now = performance.now();
    for (const { keys, waiting, askedAt } of this.#lines.values())
      if ((waiting.size > 0 || now - askedAt < OTHERS_MS) && !keys.includes(key)) return true;
    return false;
  }

  #take(keys: readonly string[]): Release {
    this.#free--;
    this.#turn++;
    for (const key of keys) {
      this.#held.set(key, (this.#held.get(key) ?? 0) + 1);
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
      for (const key of keys) {
        const left = (this.#held.get(key) ?? 0) - 1;
        if (left > 0) this.#held.set(key, left);
        else this.#held.delete(key);
      }
      for (let next = this.#next(); next; next = this.#next()) next.admit();
    };
  }

  #next(): Waiting | undefined {
    if (this.#free === 0) return undefined;
    let first: { line: Line; turns: number[] } | undefined;
    for (const line of this.#lines.values()) {
      if (line.waiting.size === 0 || !this.#mayEnter(line.keys)) continue;
      const turns = line.keys.map((key) => this.#served.get(key) ?? 0).toSorted((one, other) => other - one);
      if (!first || isBefore(turns, first.turns)) first = { line, turns };
    }
    const [next] = first?.line.waiting ?? [];
    return next;
  }
}

/** Compares the last turns of two lines, the latest first; equals keep their order. */
function isBefore(turns: readonly number[], others: readonly number[]): boolean {
  const at = turns.findIndex((turn, index) => turn !== (others[index] ?? 0));
  return at !== -1 && (turns[at] ?? 0) < (others[at] ?? 0);
}
