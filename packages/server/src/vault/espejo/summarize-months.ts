import type { CeldaEspejo, SituacionEspejo } from '@boveda/contracts';
import { situacionesEspejo } from '@boveda/contracts';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { keepingFigures } from '@boveda/platform/turns/connection-turns';
import { sql } from 'kysely';
import type { Conteo, Periodo } from './compare';
import { conteos, keep, kept } from './compare';

const situaciones = Object.keys(situacionesEspejo) as SituacionEspejo[];

/** What is known of the months of a period, by direction. */
export interface MesesComparados {
  of(mes: string, emitido: boolean): CeldaEspejo;
}

/**
 * Compares the months of a period with the SAT's metadata: those that changed since they were compared last, the others
 * are kept. The period ends with a month; where it begins within one, of that month only the rest is counted.
 */
export async function summarizeMonths(db: Db, rfc: string, periodo: Periodo): Promise<MesesComparados> {
  const partial = periodo.desde.slice(8, 10) === '01' ? null : periodo.desde.slice(0, 7);
  const whole = partial === null ? periodo : { ...periodo, desde: firstDay(nextMonth(partial)) };
  const celdas = new Map<string, CeldaEspejo>();
  const add = (rows: readonly Conteo[]) => {
    for (const row of rows) celdas.set(`${row.mes} ${row.emitido}`, celdaOf(row));
  };
  if (partial !== null) add((await conteos(rfc, { desde: periodo.desde, hasta: whole.desde }).execute(db)).rows);
  if (whole.desde < whole.hasta) {
    const { rows } = await kept(rfc, whole).execute(db);
    add(rows.filter(isKept));
    const changed = new Set(rows.filter((row) => !isKept(row)).map(({ mes }) => mes));
    for (const mes of changed) add(await recount(db, rfc, mes));
  }
  return { of: (mes, emitido) => celdas.get(`${mes} ${emitido}`) ?? UNKNOWN };
}

const isKept = (row: Conteo | (Conteo & { cantidades: null })): row is Conteo => row.cantidades !== null;

/**
 * Compares a month again, and keeps the counts. A lock of the taxpayer's lets one process do it at a time. A change that
 * is committed after the notes were deleted has a note of its own, so that the next reader compares the month again.
 * Notes of months without kept counts are deleted too.
 */
async function recount(db: Db, rfc: string, mes: string): Promise<Conteo[]> {
  const periodo = { desde: firstDay(mes), hasta: firstDay(nextMonth(mes)) };
  const again = async (trx: Db) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${rfc}, 98))`.execute(trx);
    // Another process may have counted it while this one waited.
    const { rows } = await kept(rfc, periodo).execute(trx);
    if (rows.every(isKept)) return rows;
    await sql`
      delete from espejo_cambio c where rfc_owner = ${rfc} and (mes = ${periodo.desde}
        or not exists (select from espejo_mes e where e.rfc_owner = ${rfc} and e.mes = c.mes))`.execute(trx);
    return (await keep(rfc, periodo).execute(trx)).rows;
  };
  return await keepingFigures(() => transaction(db, again));
}

function celdaOf({ hasta, entero, vigentes, conXml, ...row }: Conteo): CeldaEspejo {
  const cantidades = Object.fromEntries(
    situaciones.map((situacion) => [situacion, row.cantidades[situacion] ?? 0]),
  ) as CeldaEspejo['cantidades'];
  const counted = Object.values(cantidades).reduce((sum, one) => sum + one, 0);
  const found = situaciones.find((situacion) => cantidades[situacion] > 0) ?? 'completo';
  return {
    // Of a month that no download covers, what users brought may be known.
    situacion: hasta === null && counted === 0 ? 'sinDato' : found,
    ...{ hasta, entero, cantidades, vigentes, conXml },
    porcentaje: hasta === null ? null : percentOf(conXml, vigentes),
  };
}

const UNKNOWN = celdaOf({
  ...{ mes: '', emitido: true, hasta: null, entero: false },
  ...{ cantidades: {}, vigentes: 0, conXml: 0 },
});

/** Rounded down, so that what lacks one CFDI is never 100 %. */
export const percentOf = (part: number, whole: number) =>
  whole === 0 ? 100 : Math.floor((part * 10_000) / whole) / 100;

/** The month after one, `AAAA-MM`. */
export function nextMonth(mes: string): string {
  const [year = 0, month = 0] = mes.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7);
}

const firstDay = (mes: string) => `${mes}-01`;
