import { vencimientoDiot, vencimientoPagos, vencimientoPorRfc } from '@boveda/cfdi';
import type { AnswerOf, api, CambioDelCierre, Cobertura, MesDeImpuestos } from '@boveda/contracts';
import type { Db } from '@boveda/platform/db/schema';
import { Big } from 'big.js';
import { sql } from 'kysely';
import { nextMonth, summarizeMonths } from '../../vault/espejo/summarize-months';
import { porLeer } from '../../vault/ingest/read-flujos';
import { countCambios } from './cambios.read-model';
import { primerDia, type Suma } from './celdas';
import { type CifrasDelMes, readCifras } from './cifras.read-model';
import { type CeldaCerrada, celdasOf, cerradasOf, completarTotales } from './totales';

const MONTHS = 12;

/** Returns a month of a taxpayer by flow of cash. */
export async function readMes(db: Db, rfc: string, mes: string): Promise<MesDeImpuestos> {
  const [cifras, cierre, cobertura, pendientes] = await Promise.all([
    readCifras(db, rfc, [mes]),
    findCierre(db, rfc, mes),
    readCobertura(db, rfc, mes),
    countUnread(db, rfc),
  ]);
  const { sumas, totales, retenciones, factor } = cifras.get(mes) as CifrasDelMes;
  return {
    mes,
    vencimientos: {
      pagos: vencimientoPagos(mes),
      porRfc: vencimientoPorRfc(mes, rfc),
      diot: vencimientoDiot(mes),
    },
    totales,
    celdas: celdasOf(sumas),
    retenciones,
    factor,
    cobertura,
    estimado: estimadoOf(sumas),
    cierre: cierre && {
      autor: cierre.autor,
      fecha: cierre.created.toISOString(),
      cambios: cambiosOf(cierre.celdas, cerradasOf(sumas)),
      totales: cierre.totales && completarTotales(cierre.totales),
      cfdi: cierre.totales && (await countCambios(db, rfc, mes)),
    },
    pendientes,
  };
}

/**
 * Returns twelve months up to `hasta`, oldest first. A closed month has the figures that were presented; one that was closed before they
 * were kept has those of now.
 */
export async function readMeses(
  db: Db,
  rfc: string,
  hasta: string,
): Promise<AnswerOf<typeof api.impuestos.list>['rows']> {
  const [year = 0, month = 0] = hasta.split('-').map(Number);
  const meses = Array.from({ length: MONTHS }, (_, at) =>
    new Date(Date.UTC(year, month - MONTHS + at, 1)).toISOString().slice(0, 7),
  );
  const [cifras, closed] = await Promise.all([
    readCifras(db, rfc, meses),
    db
      .selectFrom('cierre_mes')
      .select([sql<string>`to_char(mes, 'YYYY-MM')`.as('mes'), 'celdas', 'totales'])
      .where('rfc_owner', '=', rfc)
      .where('mes', '>=', primerDia(meses[0] ?? hasta))
      .where('mes', '<=', primerDia(hasta))
      .execute(),
  ]);
  return meses.map((mes) => {
    const { sumas, totales: actuales } = cifras.get(mes) as CifrasDelMes;
    const cierre = closed.find((each) => each.mes === mes);
    const { causado, acreditable, cobrado, gastado, aCargo } = cierre?.totales ?? actuales;
    const mostradas = { causado, acreditable, cobrado, gastado, aCargo };
    const difiere =
      cierre !== undefined &&
      (cambiosOf(cierre.celdas, cerradasOf(sumas)).length > 0 ||
        Object.entries(mostradas).some(([name, amount]) => actuales[name as keyof typeof mostradas] !== amount));
    return { mes, ...mostradas, cerrado: cierre !== undefined, difiere };
  });
}

const findCierre = (db: Db, rfc: string, mes: string) =>
  db
    .selectFrom('cierre_mes')
    .select(['autor', 'created', 'celdas', 'totales'])
    .where('rfc_owner', '=', rfc)
    .where('mes', '=', primerDia(mes))
    .executeTakeFirst()
    .then((row) => row ?? null);

/** Returns how much of what the SAT holds is in the vault, of the days whose metadata are known. */
export async function readCobertura(db: Db, rfc: string, mes: string): Promise<Cobertura> {
  const periodo = { desde: primerDia(mes), hasta: primerDia(nextMonth(mes)) };
  const comparados = await summarizeMonths(db, rfc, periodo);
  const half = (emitido: boolean) => {
    const { vigentes, conXml, porcentaje } = comparados.of(mes, emitido);
    return { vigentes, conXml, porcentaje };
  };
  return { emitidos: half(true), recibidos: half(false) };
}

/** Returns how many stored CFDI have not been read yet for taxes. */
export async function countUnread(db: Db, rfc: string): Promise<number> {
  const { rows } = await sql<{ cantidad: number }>`
    select count(*)::int as cantidad from cfdi_detalle d where d.rfc_owner = ${rfc} and ${porLeer('d')}`.execute(db);
  return rows[0]?.cantidad ?? 0;
}

function estimadoOf(sumas: readonly Suma[]): MesDeImpuestos['estimado'] {
  const estimadas = sumas.filter(
    ({ estimado, celda }) => estimado && ['causado', 'acreditable', 'noAcreditable'].includes(celda),
  );
  return {
    lineas: estimadas.reduce((total, { lineas }) => total + lineas, 0),
    importe: estimadas.reduce((total, { importe }) => total.plus(importe), new Big(0)).toFixed(2),
  };
}

/** Returns the cells that differ between a close and now; a cell that is missing is 0. */
function cambiosOf(before: readonly CeldaCerrada[], now: readonly CeldaCerrada[]): CambioDelCierre[] {
  const keyOf = ({ celda, tasa, razon }: CeldaCerrada) => JSON.stringify([celda, tasa, razon]);
  const cells = new Map([...before, ...now].map((cell) => [keyOf(cell), cell]));
  const amount = (cells: readonly CeldaCerrada[], key: string) =>
    cells.find((cell) => keyOf(cell) === key)?.importe ?? '0.00';
  return [...cells].flatMap(([key, { celda, tasa, razon }]) => {
    const [cerrado, actual] = [amount(before, key), amount(now, key)];
    const diferencia = new Big(actual).minus(cerrado);
    return diferencia.eq(0) ? [] : [{ celda, tasa, razon, cerrado, actual, diferencia: diferencia.toFixed(2) }];
  });
}
