const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];

/** `10-mar-2026 12:00:00` from a date of a CFDI, or `10-mar-2026` from a day. */
export function formatFecha(fecha: string): string {
  const [day = '', time] = fecha.split('T');
  const [year, month, date] = day.split('-');
  const name = MONTHS[Number(month) - 1];
  return name ? `${Number(date)}-${name}-${year}${time ? ` ${time}` : ''}` : fecha;
}
