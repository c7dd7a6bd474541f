const DAY_MS = 86_400_000;

const FIXED = new Set(['01-01', '05-01', '05-05', '09-16', '12-25']);
/** Month and ordinal of the Monday within it. */
const MONDAYS = [
  [2, 1],
  [3, 3],
  [11, 3],
] as const;

/**
 * Days that the SAT publishes as inhábiles beyond those of the law (RMF 2.1.6), `yyyy-MM-dd`. Without them a deadline is never computed
 * too late.
 */
export type DiasInhabiles = readonly string[];

/** Whether the SAT works on a day, `yyyy-MM-dd`, as `siguiente_habil` of the database. Source: CFF 12. */
function isHabil(day: string, inhabiles: DiasInhabiles): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  const weekday = at.getUTCDay();
  if (weekday === 0 || weekday === 6 || FIXED.has(day.slice(5)) || inhabiles.includes(day)) return false;
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  if (weekday === 1 && MONDAYS.some(([of, nth]) => month === of && Math.ceil(date / 7) === nth)) return false;
  // A new president takes office.
  return !(month === 10 && date === 1 && (year - 2024) % 6 === 0);
}

/** Returns the day that is so many natural days after a day, both `yyyy-MM-dd`. */
export const plusDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);

/** Returns the day, or the next business day where it is none, both `yyyy-MM-dd`: a term that ends on it ends then. */
export const siguienteHabil = (day: string, inhabiles: DiasInhabiles = []): string =>
  isHabil(day, inhabiles) ? day : plusHabiles(day, 1, inhabiles);

/** Returns the business day that is so many after a day, both `yyyy-MM-dd`. */
export function plusHabiles(from: string, count: number, inhabiles: DiasInhabiles = []): string {
  let day = from;
  for (let habiles = 0; habiles < count; ) {
    day = plusDays(day, 1);
    if (isHabil(day, inhabiles)) habiles++;
  }
  return day;
}
