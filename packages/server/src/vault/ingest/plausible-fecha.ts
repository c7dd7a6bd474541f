import { Problem } from '../../platform/core/problem';
import { dayAt, spellDay } from '../../platform/core/time';

/** The first day on which CFDI were issued. */
const FIRST_DAY = '2011-01-01';
const DAY_MS = 86_400_000;

/** Whether a CFDI may have this Fecha. Issuers' clocks may be up to a day ahead. */
export const isPlausibleFecha = (fecha: string, now: Date): boolean =>
  fecha >= FIRST_DAY && fecha.slice(0, 10) <= dayAt(new Date(now.getTime() + DAY_MS));

/** Rejects a CFDI with a Fecha before the first CFDI or in the future. */
export function assertPlausibleFecha(fecha: string, now: Date): void {
  if (isPlausibleFecha(fecha, now)) return;
  throw new Problem(
    422,
    'cfdi_date_out_of_range',
    `La Fecha del CFDI es ${spellDay(fecha.slice(0, 10))}; solo se guardan CFDI del ${spellDay(FIRST_DAY)} a mañana.`,
  );
}
