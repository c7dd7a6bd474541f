const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** When each attempt follows, counted from the first one. Source: Standard Webhooks, its pauses as hours of one day. */
const ATTEMPTS_AT = [
  0,
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

/** Age at which a message that was not taken is given up. */
export const GIVEN_UP_AFTER_MS = 24 * HOUR;

/** Returns when the attempt after `made` ones is due, at the earliest now; null when there is none. */
export function nextAttempt(first: Date, made: number, now: Date): Date | null {
  const offset = ATTEMPTS_AT[made];
  return offset === undefined ? null : new Date(Math.max(now.getTime(), first.getTime() + offset));
}
