const DAY_MS = 86_400_000;
/** Time zone of central Mexico, where the SAT's days begin; without daylight saving since 2022. */
const OFFSET_MS = -6 * 3_600_000;
const PLAZO = 3;

const FIXED = new Set(['01-01', '05-01', '05-05', '09-16', '12-25']);
/** Month and ordinal of the Monday within it. */
const MONDAYS = [
  [2, 1],
  [3, 3],
  [11, 3],
] as const;

/**
 * Whether the SAT works on a day (its UTC midnight), as `siguiente_habil` of the database. Source: CFF 12. The SAT's general holidays are published year by
 * year and are not included: the real deadline may be later than the computed one, never earlier.
 */
function isHabil(day: Date): boolean {
  const weekday = day.getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  const [year = 0, month = 0, date = 0] = day.toISOString().slice(0, 10).split('-').map(Number);
  if (FIXED.has(day.toISOString().slice(5, 10))) return false;
  if (weekday === 1 && MONDAYS.some(([of, nth]) => month === of && Math.ceil(date / 7) === nth)) return false;
  // A new president takes office.
  return !(month === 10 && date === 1 && (year - 2024) % 6 === 0);
}

/** Returns the day, or the next business day where it is none, both `yyyy-MM-dd`: a term that ends on it ends then. */
export function siguienteHabil(day: string): string {
  return isHabil(new Date(`${day}T00:00:00Z`)) ? day : plusHabiles(day, 1);
}

/** Returns the business day that is so many after a day, both `yyyy-MM-dd`. */
export function plusHabiles(from: string, count: number): string {
  let day = new Date(`${from}T00:00:00Z`);
  for (let habiles = 0; habiles < count; ) {
    day = new Date(day.getTime() + DAY_MS);
    if (isHabil(day)) habiles++;
  }
  return day.toISOString().slice(0, 10);
}

/** Returns the day in central Mexico at a moment. */
export const dayInMexico = (moment: Date): string => new Date(moment.getTime() + OFFSET_MS).toISOString().slice(0, 10);

/** Returns the end of the third business day after the day of the given moment. Source: RMF 2.7.1.34. */
export function vencimiento(recibida: Date): Date {
  const last = new Date(`${plusHabiles(dayInMexico(recibida), PLAZO)}T00:00:00Z`);
  return new Date(last.getTime() + DAY_MS - OFFSET_MS);
}
