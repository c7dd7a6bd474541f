const DAY = 86_400_000;

/** Days from one day to another, both `yyyy-MM-dd`. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY);

/** Days of the week from Monday to Friday between two days, in either order. */
export function workDaysBetween(a: string, b: string): number {
  const [from, to] = a < b ? [a, b] : [b, a];
  let count = 0;
  const most = Math.min(daysBetween(from, to), 60);
  for (let day = 1; day <= most; day++) {
    const weekday = new Date(Date.parse(from) + day * DAY).getUTCDay();
    if (weekday !== 0 && weekday !== 6) count++;
  }
  return count;
}

/** The day some days after the end of the month of a day. */
export function afterMonth(fecha: string, days: number): string {
  const [year = 0, month = 0] = fecha.split('-').map(Number);
  return new Date(Date.UTC(year, month, days)).toISOString().slice(0, 10);
}
