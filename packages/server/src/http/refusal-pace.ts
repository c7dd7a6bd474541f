/** Refusals that a caller gets without delay. */
const BURST = 20;
const INTERVAL_MS = 50;
const LONGEST_MS = 5_000;
/** Callers remembered before those that stopped are forgotten. */
const MANY_CALLERS = 1_000;

/**
 * Delays further refusals of callers that repeat without waiting: each costs the server a look-up, and hundreds of
 * connections that repeat at once would slow down everybody else.
 */
export class RefusalPace {
  /** Time of the last refusal of each caller, as planned. */
  readonly #planned = new Map<string, number>();
  /** Ends each wait. */
  readonly #waits = new Set<() => void>();

  /** Resolves when the next refusal of the caller may be sent, or once `close` is called. */
  async wait(caller: string): Promise<void> {
    const delay = this.delayOf(caller, performance.now());
    if (delay === 0) return;
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#waits.delete(end);
        resolve();
      };
      const timer = setTimeout(end, delay);
      this.#waits.add(end);
    });
  }

  /** Ends all waits. */
  close(): void {
    for (const end of this.#waits) end();
  }

  /** Plans one refusal of the caller at `now`; returns the milliseconds until it may be sent, at most five seconds. */
  delayOf(caller: string, now: number): number {
    if (this.#planned.size > MANY_CALLERS)
      for (const [other, planned] of this.#planned)
        if (planned < now - BURST * INTERVAL_MS) this.#planned.delete(other);
    const earliest = Math.max(this.#planned.get(caller) ?? -Infinity, now - BURST * INTERVAL_MS);
    const planned = Math.min(earliest + INTERVAL_MS, now + LONGEST_MS);
    this.#planned.set(caller, planned);
    return Math.max(0, planned - now);
  }
}
