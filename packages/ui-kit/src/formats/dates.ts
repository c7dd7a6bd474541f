const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'] as const;
const OFFSET_MINUTES = -7 * 60;

/** Spanish abbreviations of the months, January first. */
export const monthAbbreviations: readonly string[] = MONTHS;

/** A day `yyyy-MM-dd` as `05-sep-2026`. What is no day comes back as it is. */
export function formatDay(day: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(day);
  const month = match && MONTHS[Number(match[2]) - 1];
  return match && month ? `${match[3]}-${month}-${match[1]}` : day;
}

/**
 * A CFDI's own Fecha (`yyyy-MM-ddTHH:mm:ss`, Anexo 20 t_FechaH) as `05-sep-2026`, with its time where asked.
 * Its digits are only re-ordered: it has no offset, so no time zone may move it to another day.
 */
export function formatFechaCfdi(fecha: string, { time = false }: { time?: boolean } = {}): string {
  const hour = /T(\d{2}:\d{2}:\d{2})/.exec(fecha)?.[1];
  return time && hour ? `${formatDay(fecha)} ${hour}` : formatDay(fecha);
}

/** A moment of the server's clock as `05-sep-2026 10:11`, always at -07:00. What is no moment comes back as it is. */
export function formatInstant(instant: string): string {
  const millis = Date.parse(instant);
  if (Number.isNaN(millis)) return instant;
  const shifted = new Date(millis + OFFSET_MINUTES * 60_000).toISOString();
  return `${formatDay(shifted)} ${shifted.slice(11, 16)}`;
}

/** Today at -07:00, `yyyy-MM-dd`: the day every screen means by «hoy». */
export function today(now: Date = new Date()): string {
  return new Date(now.getTime() + OFFSET_MINUTES * 60_000).toISOString().slice(0, 10);
}
