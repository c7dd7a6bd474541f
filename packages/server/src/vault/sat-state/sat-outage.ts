import type { SatClient } from '@boveda/sat-client';

/** After this many failures in a row the SAT counts as down. */
export const OUTAGE_AFTER = 16;
/** How long the queue then does not ask: more questions cost every sender's time, and prolong the outage. */
const REST_MS = 30_000;

/** What this process knows of an outage of the service that tells the state of a CFDI. */
class SatOutage {
  #failures = 0;
  #restsUntil = 0;

  isResting(now: Date): boolean {
    return now.getTime() < this.#restsUntil;
  }

  noteFailure(now: Date): void {
    if (++this.#failures >= OUTAGE_AFTER) this.#restsUntil = now.getTime() + REST_MS;
  }

  noteAnswer(): void {
    this.#failures = 0;
    this.#restsUntil = 0;
  }
}

const outages = new WeakMap<SatClient, SatOutage>();

/** Returns what is known of the outages of a service. */
export function outageOf(sat: SatClient): SatOutage {
  const outage = outages.get(sat) ?? new SatOutage();
  outages.set(sat, outage);
  return outage;
}
