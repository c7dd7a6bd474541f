const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
const OFFSET_MS = -7 * 3_600_000;
const DAY_MS = 86_400_000;

/** `2026-09-05` as screens show it: `05-sep-2026`. */
export const dayOf = (iso: string): string =>
  `${iso.slice(8, 10)}-${MONTHS[Number(iso.slice(5, 7)) - 1]}-${iso.slice(0, 4)}`;

/** An instant as screens show it, at -07:00. */
export function instantOf(iso: string): string {
  const local = new Date(Date.parse(iso) + OFFSET_MS).toISOString();
  return `${dayOf(local)} ${local.slice(11, 16)}`;
}

/** `yyyy-MM-dd` as users type it: `05/09/2026`. */
export const typedOf = (day: string): string => day.split('-').reverse().join('/');

/** Today, or so many days later, at -07:00: `yyyy-MM-dd`. */
export const dayFromToday = (days = 0): string =>
  new Date(Date.now() + OFFSET_MS + days * DAY_MS).toISOString().slice(0, 10);
