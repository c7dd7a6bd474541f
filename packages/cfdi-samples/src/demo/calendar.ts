import type { Random } from './random';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * Local time of central Mexico as the demo keeps it: the UTC fields of the Date hold it.
 * Mexico has no summer time since 2022.
 */
export const toLocal = (moment: Date): Date => new Date(moment.getTime() - 6 * HOUR);

/** The moment at which a clock in central Mexico shows that local time. */
export const toMoment = (local: Date): Date => new Date(local.getTime() + 6 * HOUR);

export const plusDays = (date: Date, days: number): Date => new Date(date.getTime() + days * DAY);
export const plusMinutes = (date: Date, minutes: number): Date => new Date(date.getTime() + minutes * 60_000);

/** First moment of the month that lies so many months before (or, if negative, after) the date's. */
export const monthsBefore = (date: Date, months: number): Date =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1));

/** First moments of the months of the last two years, oldest first, the current one included. */
export const monthsUntil = (local: Date): Date[] =>
  Array.from({ length: 25 }, (_, index) => monthsBefore(local, 24 - index));

/** A moment of office hours on a working day of the month, up to a day of it. */
export function workingTime(random: Random, month: Date, lastDay = daysOf(month)): Date {
  for (;;) {
    const day = plusDays(month, random.int(0, lastDay - 1));
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) return officeHour(random, day);
  }
}

const daysOf = (month: Date) => plusDays(monthsBefore(month, -1), -1).getUTCDate();

/** A moment of office hours on that day. */
export function officeHour(random: Random, day: Date): Date {
  const midnight = Math.floor(day.getTime() / DAY) * DAY;
  return new Date(midnight + random.int(8 * 3_600, 19 * 3_600) * 1_000);
}
