import { createHash } from 'node:crypto';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Adds up to a tenth, always the same for the same request, so that requests that started together spread out. */
function jitter(id: string, turn: number): number {
  const [byte = 0] = createHash('sha256').update(`${id} ${turn}`).digest();
  return 1 + byte / 2_560;
}

/**
 * Returns when a request of this age is queried again: every minute at first, then every 15, then every hour, without
 * end.
 */
export function nextCheck(id: string, since: Date, now: Date): Date {
  const age = now.getTime() - since.getTime();
  const pause = age < 5 * MINUTE_MS ? MINUTE_MS : age < 3 * HOUR_MS ? 15 * MINUTE_MS : HOUR_MS;
  return new Date(now.getTime() + pause * jitter(id, age));
}

/** Returns when to retry after so many consecutive failures: from a minute to an hour. */
export function nextTry(id: string, failures: number, now: Date): Date {
  const pause = Math.min(MINUTE_MS * 2 ** Math.max(failures - 1, 0), HOUR_MS);
  return new Date(now.getTime() + pause * jitter(id, failures));
}

/** Returns a time up to six minutes later, always the same for the same request: what waits for it does not begin at once. */
export const spread = (id: string, turn: number, time: Date): Date =>
  new Date(time.getTime() + HOUR_MS * (jitter(id, turn) - 1));
