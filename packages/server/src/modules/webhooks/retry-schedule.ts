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
  return new Date(Math.max(now.getTime() + askedMs, first.getTime() + offset));
}

const TIME = '(?<time>\\d\\d:\\d\\d:\\d\\d)';
const MONTH = '(?<month>[A-Z][a-z]{2})';
/** The three forms of an HTTP-date, with a zone in numbers too. Source: RFC 9110, 5.6.7. */
const HTTP_DATES = [
  `[A-Z][a-z]{2}, (?<day>\\d{1,2}) ${MONTH} (?<year>\\d{4}) ${TIME} (?<zone>GMT|[+-]\\d{4})`,
  `[A-Z][a-z]{5,8}, (?<day>\\d\\d)-${MONTH}-(?<year>\\d\\d) ${TIME} GMT`,
  `[A-Z][a-z]{2} ${MONTH} (?<day>[ \\d]\\d) ${TIME} (?<year>\\d{4})`,
].map((form) => new RegExp(`^${form}$`));

/**
 * Milliseconds that a `Retry-After` asks to wait, seconds or an HTTP-date, at most MOST_ASKED_HOURS; 0 of what is neither or is over.
 * Source: RFC 9110, 10.2.3.
 */
export function retryAfterMs(header: string | undefined, now: Date): number {
  const text = (header ?? '').trim();
  const ms = /^\d+$/.test(text) ? Number(text) * SECOND : instantOf(text, now) - now.getTime();
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(0, ms), MOST_ASKED_MS);
}

/** Instant of an HTTP-date; NaN of another text. `Date.parse` alone reads "try in 2050" as a date, and asctime in the zone of the machine. */
function instantOf(text: string, now: Date): number {
  for (const form of HTTP_DATES) {
    const { day = '', month, year = '', time, zone = 'GMT' } = form.exec(text)?.groups ?? {};
    if (month) return Date.parse(`${day.trim()} ${month} ${wholeYear(year, now)} ${time} ${zone}`);
  }
  return Number.NaN;
}

/** A year of two digits is at most 50 years ahead. */
function wholeYear(year: string, now: Date): number {
  if (year.length > 2) return Number(year);
  const thisYear = now.getUTCFullYear();
  const inCentury = thisYear - (thisYear % 100) + Number(year);
  return inCentury > thisYear + 50 ? inCentury - 100 : inCentury;
}
