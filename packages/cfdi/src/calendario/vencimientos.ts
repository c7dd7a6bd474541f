import { type DiasInhabiles, plusDays, plusHabiles, siguienteHabil } from './dias-habiles';

const FRIDAY = 5;

/** When an obligation is due: the day that is safe on every reading of the law, and the last one that the law allows. */
export interface Vencimiento {
  segura: string;
  legal: string;
}

/** Returns the first day of the month that is so many after `periodo`, which is `yyyy-MM`. */
function firstOf(periodo: string, after: number): string {
  const [year = 0, month = 0] = periodo.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + after, 1)).toISOString().slice(0, 10);
}

/** A payment through a bank that is due on a Friday may be made on the next business day. Source: CFF 12, fifth paragraph. */
function ofBank(segura: string, inhabiles: DiasInhabiles): Vencimiento {
  const isFriday = new Date(`${segura}T00:00:00Z`).getUTCDay() === FRIDAY;
  return { segura, legal: isFriday ? plusHabiles(segura, 1, inhabiles) : segura };
}

const day17 = (periodo: string) => plusDays(firstOf(periodo, 1), 16);

/** Returns when provisional and definitive payments, and withholdings, of a month (`yyyy-MM`) are due: day 17 of the next. Source: LIVA 5-D, LISR 14. */
export const vencimientoPagos = (periodo: string, inhabiles: DiasInhabiles = []): Vencimiento =>
  ofBank(siguienteHabil(day17(periodo), inhabiles), inhabiles);

/**
 * Returns the same with the business days that a decree adds by the sixth numeric digit of the RFC: 1 for 1 and 2, and so on to 5 for 9
 * and 0. It excludes some, as who has audited statements or is a large taxpayer; whether it applies is for the caller to know. Not for the
 * DIOT or the balanza. Source: decree of 26-12-2013, article 5.1.
 */
export const vencimientoPorRfc = (periodo: string, rfc: string, inhabiles: DiasInhabiles = []): Vencimiento =>
  ofBank(plusHabiles(day17(periodo), diasPorRfc(rfc), inhabiles), inhabiles);

/** The sixth digit is the last one of the date: of AAA010203XX1, the 3. */
function diasPorRfc(rfc: string): number {
  const digit = Number(rfc.slice(0, -3).at(-1));
  return Math.ceil((digit === 0 ? 10 : digit) / 2);
}

/** Returns when the DIOT of a month is due: day 17 (LIVA 32-V, VIII), or the end of the next month (RMF 4.5.1). */
export const vencimientoDiot = (periodo: string, inhabiles: DiasInhabiles = []): Vencimiento => ({
  segura: siguienteHabil(day17(periodo), inhabiles),
  legal: siguienteHabil(plusDays(firstOf(periodo, 2), -1), inhabiles),
});

const DIAS_BALANZA = { moral: 3, fisica: 5 };
const MORAL_LENGTH = 12;

/** Returns when the balanza of a month is due: on a business day of the second month after it, by the kind of person. Source: RMF 2.8.1.6. */
export const vencimientoBalanza = (periodo: string, rfc: string, inhabiles: DiasInhabiles = []): string =>
  plusHabiles(
    plusDays(firstOf(periodo, 2), -1),
    rfc.length === MORAL_LENGTH ? DIAS_BALANZA.moral : DIAS_BALANZA.fisica,
    inhabiles,
  );
