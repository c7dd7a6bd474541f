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

/** What a receiver may ask to wait at most: a wrong date in `Retry-After` would end a message. */
export const MOST_ASKED_HOURS = 6;
const MOST_ASKED_MS = MOST_ASKED_HOURS * HOUR;

/** When each attempt follows, in words, counted from the first one. */
export const PAUSES = [
  '5 segundos',
  '5 minutos',
  '30 minutos',
  ...[2, 5, 10, 14, 20, 24].map((hours) => `${hours} horas`),
];

/**
 * Returns when the attempt after `made` ones is due, at the earliest now and what the receiver asked to wait; null when there is none.
 * @param askedMs of the answer's `Retry-After`
 */
export function nextAttempt(first: Date, made: number, now: Date, askedMs = 0): Date | null {
  const offset = ATTEMPTS_AT[made];
  if (offset === undefined) return null;
  return new Date(Math.max(now.getTime() + Math.min(askedMs, MOST_ASKED_MS), first.getTime() + offset));
}

/** Milliseconds of a `Retry-After`, seconds or a date (RFC 9110, 10.2.3); 0 of what is neither or is over. */
export function retryAfterMs(header: string | undefined, now: Date): number {
  if (header === undefined) return 0;
  const text = header.trim();
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * SECOND : Date.parse(text) - now.getTime();
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}
