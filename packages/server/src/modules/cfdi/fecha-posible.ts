import { Problem } from '../../http/problem';
import { dayAt, spellDay } from './local-time';

/** The first CFDI are of this day. */
const FIRST_DAY = '2011-01-01';
const DAY_MS = 86_400_000;

/** Whether a CFDI may be of this Fecha: clocks of issuers may be a day ahead of ours, never years. */
export const isFechaPosible = (fecha: string, now: Date): boolean =>
  fecha >= FIRST_DAY && fecha.slice(0, 10) <= dayAt(new Date(now.getTime() + DAY_MS));

/** Refuses a CFDI of a Fecha at which there were none yet, or that has not come. */
export function assertFechaPosible(fecha: string, now: Date): void {
  if (isFechaPosible(fecha, now)) return;
  throw new Problem(
    422,
    'cfdi_date_out_of_range',
    `La Fecha del CFDI es ${spellDay(fecha.slice(0, 10))}; solo se guardan CFDI del ${spellDay(FIRST_DAY)} a mañana.`,
  );
}
