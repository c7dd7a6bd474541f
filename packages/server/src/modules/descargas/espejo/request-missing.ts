import type { AnswerOf, api } from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import type { Deps } from '../../../installation/deps';
import { createDescarga } from '../descargas.store';
import { notAsked, usadasOf } from '../not-asked';
import { plusSeconds, type Tramo } from '../periodo';
import { missingFechas } from './espejo.read-model';

/** Most requests for a month: each one waits up to days in the SAT's queue. */
const MOST_TRAMOS = 10;
/** Seconds that the SAT demands between both ends of a period. */
const SHORTEST_SECONDS = 2;

/**
 * Asks the SAT for the XML that the vault lacks of a month: a request for each run of days that lack one. The SAT answers
 * a request with equal bounds only twice, ever; those that were asked before begin a second earlier.
 * @throws conflict, fiel_missing, invalid_period, too_many_downloads
 */
export async function requestMissing(
  deps: Deps,
  rfc: string,
  mes: string,
  direccion: 'emitidos' | 'recibidos',
): Promise<AnswerOf<typeof api.espejo.request>> {
  const emitidos = direccion === 'emitidos';
  const fechas = await missingFechas(deps.db, rfc, mes, emitidos);
  const [first] = fechas;
  const last = fechas.at(-1);
  if (first === undefined || last === undefined)
    throw new Problem(409, 'conflict', 'No falta ningún XML en los días del mes que se conocen.');
  const wanted = tramosOfDays(fechas);
  const usadas = await usadasOf(deps.db, rfc, { emitidos, contenido: 'CFDI' }, wanted);
  const tramos = wanted.map((tramo) => notAsked(tramo, usadas));
  const { id, unida } = await createDescarga(deps, {
    ...{ rfc, emitidos, contenido: 'CFDI', tramos },
    ...{ fechaini: first.slice(0, 10), fechafin: last.slice(0, 10) },
  });
  const msg = unida
    ? 'Ya hay una solicitud igual en curso; no se envió otra.'
    : `Se pidieron al SAT ${fechas.length} CFDI que faltan`;
  return { solicitud: id, cantidad: fechas.length, msg };
}

/** Returns the periods that hold these times, one for each run of days; one in all when there are too many runs. */
export function tramosOfDays(fechas: readonly string[]): Tramo[] {
  const runs: string[][] = [];
  for (const fecha of fechas) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before !== undefined && daysBetween(before, fecha) <= 1) run.push(fecha);
    else runs.push([fecha]);
  }
  return (runs.length > MOST_TRAMOS ? [fechas] : runs).map((run) => {
    const [inicio = '', last = ''] = [run[0], run.at(-1)];
    const [fin = last] = [last, plusSeconds(inicio, SHORTEST_SECONDS)].toSorted().toReversed();
    return { inicio, fin };
  });
}

const DAY_MS = 86_400_000;
const daysBetween = (one: string, other: string) =>
  (Date.parse(other.slice(0, 10)) - Date.parse(one.slice(0, 10))) / DAY_MS;
