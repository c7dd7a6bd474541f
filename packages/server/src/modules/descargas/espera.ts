import { createHash } from 'node:crypto';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Up to a tenth more, always the same for the same request: those that began together do not stay together. */
function jitter(id: string, turn: number): number {
  const [byte = 0] = createHash('sha256').update(`${id} ${turn}`).digest();
  return 1 + byte / 2_560;
}

/** When a request of this age is asked about again: every minute at first, then every 15, then every hour, for as long as it takes. */
export function nextCheck(id: string, since: Date, now: Date): Date {
  const age = now.getTime() - since.getTime();
  const pause = age < 5 * MINUTE_MS ? MINUTE_MS : age < 3 * HOUR_MS ? 15 * MINUTE_MS : HOUR_MS;
  return new Date(now.getTime() + pause * jitter(id, age));
}

/** When to try again after so many failures in a row: from a minute to an hour. */
export function nextTry(id: string, failures: number, now: Date): Date {
  const pause = Math.min(MINUTE_MS * 2 ** Math.max(failures - 1, 0), HOUR_MS);
  return new Date(now.getTime() + pause * jitter(id, failures));
}
