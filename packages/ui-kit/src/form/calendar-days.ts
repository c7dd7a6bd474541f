import { dayjs } from '../dates';

const DAY = 'YYYY-MM-DD';

/** A day `yyyy-MM-dd` moved by `count` days. */
const addDays = (day: string, count: number): string => dayjs.utc(day).add(count, 'day').format(DAY);

/** A day `yyyy-MM-dd` moved by `count` months; the 31st becomes the last day of a shorter month. */
export const addMonths = (day: string, count: number): string => dayjs.utc(day).add(count, 'month').format(DAY);

/** Day of the week, 0 on Monday. */
export const weekday = (day: string): number => dayjs.utc(day).diff(dayjs.utc(day).startOf('week'), 'day');

/** Six weeks from Monday that show the month of `day`: always six, so that the calendar keeps its height. */
export function weeksOf(day: string): string[][] {
  const start = dayjs.utc(day).startOf('month').startOf('week').format(DAY);
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (_, i) => addDays(start, week * 7 + i)));
}

/** The day that a key moves the cursor to; null for keys that do not move it. */
export function dayAfterKey(day: string, key: string, isShift: boolean): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekday(day));
    case 'End':
      return addDays(day, 6 - weekday(day));
    case 'PageUp':
      return addMonths(day, isShift ? -12 : -1);
    case 'PageDown':
      return addMonths(day, isShift ? 12 : 1);
    default:
      return null;
  }
}
