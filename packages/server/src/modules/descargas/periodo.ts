import { ANIOS_DESCARGABLES, primerDiaDeDescarga } from '@boveda/contracts';
import { problemAt } from '@boveda/platform/core/problem';
import { dayAt, localAt, spellDay } from '@boveda/platform/core/time';

/** A range of local time, both ends included: `yyyy-MM-ddTHH:mm:ss`. */
export interface Tramo {
  inicio: string;
  fin: string;
}

const HOUR_SECONDS = 3_600;
const HOUR_MS = HOUR_SECONDS * 1_000;

const invalid = (field: 'fechaini' | 'fechafin', msg: string) => problemAt(`/${field}`, 422, 'invalid_period', msg);

/** Rejects a period that the SAT would reject, before it counts against the taxpayer. */
export function assertPeriodo(fechaini: string, fechafin: string, now: Date): void {
  const today = dayAt(now);
  if (fechaini > fechafin) throw invalid('fechaini', 'La fecha inicial es posterior a la fecha final.');
  if (fechafin > today) throw invalid('fechafin', 'La fecha final no puede ser posterior a hoy.');
  const oldest = primerDiaDeDescarga(today);
  if (fechaini < oldest)
    throw invalid(
      'fechaini',
      `El SAT solo entrega CFDI de los últimos ${ANIOS_DESCARGABLES} años: desde el ${spellDay(oldest)}.`,
    );
}

/**
 * Splits the period by year, ending now at the latest: the fewer CFDI a request has, the sooner the SAT completes it.
 */
export function tramosOf(fechaini: string, fechafin: string, now: Date): Tramo[] {
  const years: Tramo[] = [];
  for (let year = Number(fechaini.slice(0, 4)); year <= Number(fechafin.slice(0, 4)); year++) {
    const first = `${year}-01-01`;
    const last = `${year}-12-31`;
    years.push({
      inicio: `${first < fechaini ? fechaini : first}T00:00:00`,
      fin: earlier(`${last > fechafin ? fechafin : last}T23:59:59`, localAt(now)),
    });
  }
  // Within the first second of a day or a year the last one is empty.
  return years.map(({ inicio, fin }) => ({ inicio, fin: fin > inicio ? fin : plusSeconds(inicio, 2) }));
}

/** Returns both halves, of whole hours; null when they would be shorter than an hour. */
export function halve({ inicio, fin }: Tramo): [Tramo, Tramo] | null {
  // The last second is part of the period.
  const hours = Math.floor((Date.parse(`${fin}Z`) - Date.parse(`${inicio}Z`) + 1_000) / HOUR_MS);
  if (hours < 2) return null;
  const middle = plusSeconds(inicio, Math.ceil(hours / 2) * HOUR_SECONDS - 1);
  return [
    { inicio, fin: middle },
    { inicio: plusSeconds(middle, 1), fin },
  ];
}

/** Returns a local time plus some seconds. */
export const plusSeconds = (time: string, seconds: number): string =>
  new Date(Date.parse(`${time}Z`) + seconds * 1_000).toISOString().slice(0, 19);

const earlier = (a: string, b: string) => (a < b ? a : b);
