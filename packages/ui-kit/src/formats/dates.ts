import { dayjs } from '../dates';

/** A day on the wire. */
const DAY = 'YYYY-MM-DD';
const SHOWN = 'DD-MMM-YYYY';
/** Hours from UTC of the clock that every screen shows. */
const OFFSET = -7;
/** An instant by that clock, computed in UTC: dayjs' utcOffset goes through the local zone and its summer time. */
const atOffset = (instant: Date) => dayjs.utc(instant).add(OFFSET, 'hour');

/** Spanish abbreviations of the months, January first. */
export const monthAbbreviations = dayjs.Ls['es-mx']?.monthsShort ?? [];

/** The day that a text begins with, in UTC so that no time zone moves it to another one. */
const dayOf = (text: string) => dayjs.utc(text.slice(0, DAY.length), DAY, true);

/** A day `yyyy-MM-dd` as `05-sep-2026`. A text that is no day is returned unchanged. */
export function formatDay(day: string): string {
  const date = dayOf(day);
  return date.isValid() ? date.format(SHOWN) : day;
}

/** A day `yyyy-MM-dd` as people type it in Mexico: `03/02/2026`. A text that is no day is returned unchanged. */
export function formatTypedDay(day: string): string {
  const date = dayOf(day);
  return date.isValid() ? date.format('DD/MM/YYYY') : day;
}

/**
 * The Fecha of a CFDI (`yyyy-MM-ddTHH:mm:ss`, Anexo 20 t_FechaH) as `05-sep-2026`, with its time if asked for. It has
 * no offset, so it is shown digit by digit, whatever the time zone of the browser.
 */
export function formatFechaCfdi(fecha: string, { time = false }: { time?: boolean } = {}): string {
  const moment = dayjs.utc(fecha, `${DAY}THH:mm:ss`, true);
  return time && moment.isValid() ? moment.format(`${SHOWN} HH:mm:ss`) : formatDay(fecha);
}

/** An instant as `05-sep-2026 10:11`, always at -07:00. A text that is no instant is returned unchanged. */
export function formatInstant(instant: string): string {
  const moment = atOffset(new Date(instant));
  return moment.isValid() ? moment.format(`${SHOWN} HH:mm`) : instant;
}

/** Today at -07:00, `yyyy-MM-dd`: the day that every screen means by «hoy». */
export const today = (now: Date = new Date()): string => atOffset(now).format(DAY);

const AGE_UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;
const relative = new Intl.RelativeTimeFormat('es-MX', { numeric: 'always' });

/** How long ago, or how soon: `hace 3 días`. Less than a minute has no number. */
export function formatAge(instant: string, now: number): string {
  const millis = Date.parse(instant) - now;
  const unit = AGE_UNITS.find(([, size]) => Math.abs(millis) >= size);
  if (!unit) return millis > 0 ? 'en un momento' : 'hace un momento';
  return relative.format(Math.trunc(millis / unit[1]), unit[0]);
}
