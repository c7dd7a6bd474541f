import type { Frecuencia } from '@boveda/contracts';
import { localAt } from '@boveda/platform/core/time';

const DAY_MS = 24 * 3_600_000;
/** At night, at -07:00. */
const HOUR = '02:00:00-07:00';

const fits: Readonly<Record<Frecuencia, (day: Date) => boolean>> = {
  1: () => true,
  2: (day) => day.getUTCDay() === 0,
  3: (day) => day.getUTCDate() === 1,
  4: (day) => day.getUTCDate() === 1 && day.getUTCMonth() === 0,
};

/**
 * Returns when a schedule is due next: every day, Sunday, first of the month or first of January, at 02:00 (-07:00).
 */
export function nextDue(frecuencia: Frecuencia, now: Date): Date {
  for (let day = new Date(localAt(now).slice(0, 10)); ; day = new Date(day.getTime() + DAY_MS)) {
    const due = new Date(`${day.toISOString().slice(0, 10)}T${HOUR}`);
    if (due > now && fits[frecuencia](day)) return due;
  }
}
