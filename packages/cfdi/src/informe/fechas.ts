import type { Comprobante } from '../comprobante/comprobante';
import { formatFecha } from '../format-fecha';

const HOUR = 3_600_000;

/**
 * A CFDI's date is local to where it was issued and has no offset; Mexico has from UTC-5 (Quintana Roo) to UTC-8
 * (Baja California).
 */
const FIRST_OFFSET = 5 * HOUR;
const LAST_OFFSET = 8 * HOUR;

const naive = (fecha: string) => Date.parse(`${fecha}Z`);

/** Whether a local date is between two instants in any Mexican time zone. */
export function mayFallWithin(fecha: string, from: Date, to: Date): boolean {
  const moment = naive(fecha);
  return moment + LAST_OFFSET >= from.getTime() && moment + FIRST_OFFSET <= to.getTime();
}

/**
 * Stamps are dated at the centre (UTC-6, UTC-5 in old summers) or where the PAC is. The CFDI may be ahead of its stamp by the
 * widest difference between Mexican zones and by as much as the clocks of issuers differ, or two hours behind it.
 */
const AHEAD = 3 * HOUR + 10 * 60_000;
const BEHIND = 2 * HOUR;
const LIMIT = 72 * HOUR;

/** Whether a CFDI was stamped after its date and within 72 hours (RMF 2.7.2.9), wherever it was issued. */
export function stampedInTime(fecha: string, fechaTimbrado: string): boolean {
  const elapsed = naive(fechaTimbrado) - naive(fecha);
  return elapsed >= -AHEAD && elapsed <= LIMIT + BEHIND;
}

/**
 * Hours by which local clocks are behind the centre's, by the first two digits of a postal code: Baja California (one hour in its
 * summers, which are not told apart), Baja California Sur, Nayarit, Sinaloa and Sonora. Quintana Roo is ahead of it.
 */
const BEHIND_CENTRE: Readonly<Record<string, number>> = {
  ...{ '21': 2, '22': 2, '23': 1, '63': 1, '80': 1, '81': 1, '82': 1, '83': 1, '84': 1, '85': 1 },
  '77': -1,
};
/** Stamps of other centuries are no dates of a CFDI. */
const PLAUSIBLE = /^20\d\d-/;

/**
 * Returns when a CFDI was stamped, on the clock of where it was issued: its Fecha has that clock, a stamp the centre's (Anexo 20). Null
 * without a stamp that may be.
 */
export function timbradoLocal({
  timbre,
  lugarExpedicion,
}: Pick<Comprobante, 'timbre' | 'lugarExpedicion'>): string | null {
  if (timbre === null || !PLAUSIBLE.test(timbre.fechaTimbrado)) return null;
  const behind = BEHIND_CENTRE[/^(\d{2})\d{3}$/.exec(lugarExpedicion ?? '')?.[1] ?? ''] ?? 0;
  return new Date(naive(timbre.fechaTimbrado) - behind * HOUR).toISOString().slice(0, 19);
}

/** Day of a moment, as evidence shows it. */
export const day = (moment: Date) => formatFecha(moment.toISOString().slice(0, 10));
