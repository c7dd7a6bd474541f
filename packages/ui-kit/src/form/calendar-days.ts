const DAY_MS = 86_400_000;
const toUtc = (day: string) => new Date(`${day}T00:00:00Z`);
const toDay = (date: Date) => date.toISOString().slice(0, 10);

/** `yyyy-MM-dd` moved by whole days. */
const addDays = (day: string, count: number): string => toDay(new Date(toUtc(day).getTime() + count * DAY_MS));

/** `yyyy-MM-dd` moved by months; the 31st becomes the last day of a shorter month. */
export function addMonths(day: string, count: number): string {
  const date = toUtc(day);
  const target = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1));
  const last = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(date.getUTCDate(), last));
  return toDay(target);
}

/** Day of the week, Monday 0. */
export const weekday = (day: string): number => (toUtc(day).getUTCDay() + 6) % 7;

/** Six weeks from Monday that show the month of `day`: always six, so that the calendar never changes its height. */
export function weeksOf(day: string): string[][] {
  const first = `${day.slice(0, 8)}01`;
  const start = addDays(first, -weekday(first));
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (_, i) => addDays(start, week * 7 + i)));
}

/** Where a key leads in the calendar; null when it leads nowhere. */
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
