import { vencimientoDiot, vencimientoPagos, vencimientoPorRfc } from '@boveda/cfdi';
import type { AnswerOf, api, CambioDelCierre, Cobertura, MesDeImpuestos, TotalesDelMes } from '@boveda/contracts';
import type { Db } from '@boveda/platform/db/schema';
import { Big } from 'big.js';
import { sql } from 'kysely';
import { nextMonth, summarizeMonths } from '../../vault/espejo/summarize-months';
import { porLeer } from '../../vault/ingest/read-flujos';
import { countCambios } from './cambios.read-model';
import { primerDia, type Suma } from './celdas';
import { type CifrasDelMes, readCifras } from './cifras.read-model';
import { monthsBefore, monthsFrom } from './months';
import { type CeldaCerrada, celdasOf, cerradasOf, completarTotales } from './totales';

const MONTHS = 12;
/** Closed months that are compared for Inicio, which is shown often: those of two years. */
const MAX_CERRADOS = 24;

/** Returns a month of a taxpayer by flow of cash. */
export async function readMes(db: Db, rfc: string, mes: string): Promise<MesDeImpuestos> {
  const [cifras, cierre, cobertura, pendientes] = await Promise.all([
    readCifras(db, rfc, [mes]),
    findCierre(db, rfc, mes),
    readCobertura(db, rfc, mes),
    countUnread(db, rfc),
  ]);
  const { sumas, totales, retenciones, factor, plataformas } = cifras.get(mes) as CifrasDelMes;
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
    plataformas,
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
  const meses = monthsFrom(monthsBefore(hasta, MONTHS - 1), hasta);
  const [cifras, closed] = await Promise.all([
    readCifras(db, rfc, meses),
    listCierres(db, rfc, meses[0] ?? hasta, hasta),
  ]);
  return meses.map((mes) => {
    const cierre = closed.find((each) => each.mes === mes);
    const deHoy = cifras.get(mes) as CifrasDelMes;
    const difiere = cierre !== undefined && isOtro(cierre, deHoy);
    return { mes, ...mostradas(cierre?.totales ?? deHoy.totales), cerrado: cierre !== undefined, difiere };
  });
}

/** Returns the closed months of two years up to one whose figures are not those of their close any more, oldest first. */
export async function listCerradosDistintos(db: Db, rfc: string, hasta: string): Promise<string[]> {
  const closed = await listCierres(db, rfc, monthsBefore(hasta, MAX_CERRADOS - 1), hasta);
  if (closed.length === 0) return [];
  const cifras = await readCifras(
    db,
    rfc,
    closed.map(({ mes }) => mes),
  );
  return closed.filter((cierre) => isOtro(cierre, cifras.get(cierre.mes) as CifrasDelMes)).map(({ mes }) => mes);
}

const mostradas = ({ causado, acreditable, cobrado, gastado, aCargo }: TotalesDelMes) => ({
  ...{ causado, acreditable, cobrado, gastado, aCargo },
});

/** Whether a closed month would be another one today. */
function isOtro({ celdas, totales }: Cierre, { sumas, totales: actuales }: CifrasDelMes): boolean {
  if (cambiosOf(celdas, cerradasOf(sumas)).length > 0) return true;
  const now = mostradas(actuales);
  return (
    totales !== null &&
    Object.entries(mostradas(totales)).some(([name, amount]) => now[name as keyof typeof now] !== amount)
  );
}

type Cierre = Awaited<ReturnType<typeof listCierres>>[number];

/** The closed months from one to another, oldest first. */
const listCierres = (db: Db, rfc: string, desde: string, hasta: string) =>
  db
    .selectFrom('cierre_mes')
    .select([sql<string>`to_char(mes, 'YYYY-MM')`.as('mes'), 'celdas', 'totales'])
    .where('rfc_owner', '=', rfc)
    .where('mes', '>=', primerDia(desde))
    .where('mes', '<=', primerDia(hasta))
    .orderBy('cierre_mes.mes')
    .execute();

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
