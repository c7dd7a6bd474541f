/** Frees the place; may be called twice. */
export type Release = () => void;

interface Waiting {
  request: object;
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
  /** The request that asks, which may ask several times; default: each asks once. */
  request?: object;
}

/** Most places that one key holds at a time. */
export interface Cap {
  /** While nobody without this key asks. */
  alone: number;
  amongOthers: number;
  /** Among others, when one request holds them all; default: no more. */
  ofOneRequest?: number;
  /** How long its places rest among others while many of its requests wait; default: not at all. */
  rest?: Rest;
}

/** A pause after each turn. */
export interface Rest {
  /** Requests that wait without a rest. */
  crowd: number;
  /** Length, as a multiple of the turn. */
  times: number;
  mostMs: number;
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
/** How long a rest is for their sake after they asked: the time between two calls of a page that loads. */
const RESTING_FOR_MS = 1_000;
/** Stands for the request of a place that rests. */
const RESTING = {};

/**
 * Limits how many run concurrently. Those that wait are served by turns, not by arrival: next is the one whose keys (its
 * taxpayer, its user, its network) had their last turn longest ago, the latest of them deciding, then the second. So a
 * hundred requests of one taxpayer, or of one user about many taxpayers, delay another's only by what is running; with
 * caps, by the kind of key (`person x` is of the kind `person`), not even by that. Beside what is limited here, a turn costs the event loop and
 * processors: a cap with a rest also bounds how often a key that has a crowd of requests gets its turn.
 */
export class FairTurns {
  #free: number;
  #turn = 0;
  readonly #lines = new Map<string, Line>();
  /** Number of the last turn by key, the oldest first. */
  readonly #served = new Map<string, number>();
  /** The requests that hold a place, once for each place. */
  readonly #held = new Map<string, object[]>();

  constructor(
    atOnce: number,
    private readonly refusal: (refused: Refused) => Error,
    private readonly caps: Readonly<Record<string, Cap>> = {},
    /** Turns whose requests count as those of others too: they use the same processors. */
    private readonly beside?: FairTurns,
  ) {
    this.#free = atOnce;
  }

  /** Resolves with a function that frees the place. Rejects with this instance's error, or with the signal's reason. */
  async enter(keys: readonly string[], { signal, mostWaiting, waitMs, request = {} }: Patience = {}): Promise<Release> {
    signal?.throwIfAborted();
    const line = this.#lineOf(keys);
    if (line.waiting.size === 0 && this.#mayEnter(keys, request)) return this.#take(keys, request);
    if (mostWaiting !== undefined && keys.some((key) => this.#waitingFor(key) >= mostWaiting))
      throw this.refusal({ hasMoved: true, isCapped: true });
    return await this.#wait(line, request, signal, waitMs);
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

  #wait(line: Line, request: object, signal: AbortSignal | undefined, waitMs: number | undefined): Promise<Release> {
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
        leave(
          this.refusal({
            hasMoved: this.#turn > asked,
            isCapped: line.keys.some((key) => this.#isCapped(key, request)),
          }),
        );
      const waiting: Waiting = {
        request,
        admit: () => {
          settle();
          resolve(this.#take(line.keys, request));
        },
      };
      const timer = waitMs === undefined ? undefined : setTimeout(onLate, waitMs);
      signal?.addEventListener('abort', onAbort);
      line.waiting.add(waiting);
    });
  }

  #mayEnter(keys: readonly string[], request: object): boolean {
    return this.#free > 0 && !keys.some((key) => this.#isCapped(key, request));
  }

  #capOf(key: string): Cap | undefined {
    return this.caps[key.slice(0, key.indexOf(' '))];
  }

  #isCapped(key: string, request: object): boolean {
    const cap = this.#capOf(key);
    const held = this.#held.get(key) ?? [];
    if (!cap || held.length < Math.min(cap.amongOthers, cap.alone)) return false;
    if (held.length >= cap.alone) return true;
    if (!this.#othersThan(key, OTHERS_MS)) return false;
    const isOfOne = held.length < (cap.ofOneRequest ?? 0) && held.every((other) => other === request);
    return !isOfOne || this.#isCrowd(key, cap);
  }

  /** Returns whether a request without this key waits or was made within `ms`, in these turns or in `beside`. */
  #othersThan(key: string, ms: number): boolean {
    const now = performance.now();
    for (const { keys, waiting, askedAt } of this.#lines.values())
      if ((waiting.size > 0 || now - askedAt < ms) && !keys.includes(key)) return true;
    return this.beside ? this.beside.#othersThan(key, ms) : false;
  }

  /** Whether more requests of the key wait than do without a rest. */
  #isCrowd(key: string, { rest }: Cap): boolean {
    if (!rest) return false;
    const requests = new Set<object>();
    for (const { keys, waiting } of this.#lines.values()) {
      if (!keys.includes(key)) continue;
      for (const { request } of waiting) if (requests.add(request).size > rest.crowd) return true;
    }
    return false;
  }

  /** Milliseconds for which a place of the key rests after a turn. */
  #restOf(key: string, turnMs: number): number {
    const cap = this.#capOf(key);
    if (!cap?.rest || !this.#isCrowd(key, cap) || !this.#othersThan(key, RESTING_FOR_MS)) return 0;
    return Math.min(turnMs * cap.rest.times, cap.rest.mostMs);
  }

  #take(keys: readonly string[], request: object): Release {
    this.#free--;
    this.#turn++;
    const began = performance.now();
    for (const key of keys) {
      this.#hold(key, request);
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
      const turnMs = performance.now() - began;
      for (const key of keys) {
        const restMs = this.#restOf(key, turnMs);
        this.#letGo(key, request);
        if (restMs > 0) this.#rest(key, restMs);
      }
      this.#admit();
    };
  }

  #hold(key: string, request: object): void {
    const held = this.#held.get(key);
    if (held) held.push(request);
    else this.#held.set(key, [request]);
  }

  #letGo(key: string, request: object): void {
    const held = this.#held.get(key) ?? [];
    held.splice(held.indexOf(request), 1);
    if (held.length === 0) this.#held.delete(key);
  }

  /** Counts a place as the key's own for a while, though it is free for others. */
  #rest(key: string, ms: number): void {
    this.#hold(key, RESTING);
    setTimeout(() => {
      this.#letGo(key, RESTING);
      this.#admit();
    }, ms);
  }

  #admit(): void {
    for (let next = this.#next(); next; next = this.#next()) next.admit();
  }

  #next(): Waiting | undefined {
    if (this.#free === 0) return undefined;
    let first: { line: Line; turns: number[] } | undefined;
    for (const line of this.#lines.values()) {
      const [waiting] = line.waiting;
      if (!waiting || !this.#mayEnter(line.keys, waiting.request)) continue;
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
