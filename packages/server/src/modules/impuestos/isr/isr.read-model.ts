import {
  type AnswerOf,
  type api,
  type CfdiDelIsr,
  type CfdiIsrQuery,
  type DatoDichoIsr,
  type IsrDelMes,
  type RegimenIsr,
  regimenesIsr,
} from '@boveda/contracts';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { countUnread } from '../impuestos.read-model';
import { type Calculo, calcular, reglaDe } from './calcular';
import { readDatos, regimenesDe, vigenteEn } from './datos.store';
import { lineasDe, readSumasIsr } from './lineas';

/** What the ISR of a month is made of. */
export interface Estimacion {
  regimen: RegimenIsr | null;
  datos: DatoDichoIsr[];
  calculo: Calculo | null;
}

/** The first month of what is paid with a month: of rents that are paid each quarter, its first (LISR 116). */
function inicioDe(datos: readonly DatoDichoIsr[], mes: string): string {
  const inicio = inicioDelRegimen(datos, mes);
  const isTrimestral =
    vigenteEn(datos, 'regimen', mes)?.valor === ARRENDAMIENTO &&
    vigenteEn(datos, 'pagoTrimestral', mes)?.valor === 'si';
  const primero = Math.floor((Number(mes.slice(5)) - 1) / 3) * 3 + 1;
  const trimestre = `${mes.slice(0, 5)}${String(primero).padStart(2, '0')}`;
  return isTrimestral && trimestre > inicio ? trimestre : inicio;
}

const ARRENDAMIENTO: RegimenIsr = '606';

/** The first month of the year with the régimen of a month: January, unless another one was said for it. */
function inicioDelRegimen(datos: readonly DatoDichoIsr[], mes: string): string {
  const year = mes.slice(0, 4);
  const actual = vigenteEn(datos, 'regimen', mes);
  const enero = vigenteEn(datos, 'regimen', `${year}-01`);
  const isChanged = datos.some(
    (each) => each.dato === 'regimen' && each.mes < (actual?.mes ?? '') && each.valor !== actual?.valor,
  );
  if (!actual || enero?.valor === actual.valor || !isChanged || actual.mes < `${year}-01`) return `${year}-01`;
  return actual.mes;
}

const reglaOf = (rfc: string, regimen: RegimenIsr) => reglaDe(regimen, rfc.length === 12);

/** Returns the computation of a month, carried from the beginning of its year. */
export async function readEstimacion(db: Db, rfc: string, mes: string): Promise<Estimacion> {
  const datos = await readDatos(db, rfc, mes);
  const said = vigenteEn(datos, 'regimen', mes)?.valor;
  if (said === undefined || !(said in regimenesIsr)) return { regimen: null, datos, calculo: null };
  const regimen = said as RegimenIsr;
  const regla = reglaOf(rfc, regimen);
  const inicio = inicioDe(datos, mes);
  const sumas = await readSumasIsr(db, rfc, regla, { desde: inicio, hasta: mes });
  return { regimen, datos, calculo: calcular({ regla, mes, inicio, sumas, datos }) };
}

/** Returns the ISR of a month as screens show it. */
export async function readIsr(db: Db, rfc: string, mes: string): Promise<IsrDelMes> {
  const [{ regimen, datos, calculo }, pendientes] = await Promise.all([
    readEstimacion(db, rfc, mes),
    countUnread(db, rfc),
  ]);
  const year = mes.slice(0, 4);
  const inversiones = calculo?.meses.at(-1)?.inversiones;
  return {
    ...{ mes, persona: rfc.length === 12 ? 'moral' : 'fisica', regimen, pendientes },
    regla: regimen && reglaOf(rfc, regimen),
    aPagar: calculo?.aPagar?.toFixed(2) ?? null,
    falta: calculo ? calculo.falta : `Elija el régimen de su constancia: ${regimenesDe(rfc).join(', ')}.`,
    fuente: calculo?.fuente ?? null,
    avisos: calculo?.avisos ?? [],
    renglones: [
      ...(calculo?.renglones.map(({ formula: _formula, ...renglon }) => renglon) ?? []),
      ...(inversiones?.gt(0)
        ? [
            {
              ...{
                clave: 'inversiones',
                concepto: 'Inversiones pagadas en el mes, fuera del cálculo',
                ley: 'LISR 31, 209',
              },
              ...{ tipo: 'importe' as const, valor: inversiones.toFixed(2), marca: null, acumulado: false, dato: null },
              ...{ nota: 'Se deducen por porcentajes: capture su deducción.', cifra: 'inversiones' as const },
            },
          ]
        : []),
    ],
    datos: datos.filter(
      ({ dato, mes: de }) => vigenteEn(datos, dato, mes)?.mes === de || (de.startsWith(year) && de <= mes),
    ),
  };
}

/** Returns one page of the CFDI of a figure, and the sum of all pages. */
export async function listCfdiIsr(
  db: Db,
  rfc: string,
  mes: string,
  { cifra, acumulado, limit, offset }: CfdiIsrQuery,
): Promise<AnswerOf<typeof api.isr.listCfdi>> {
  const datos = await readDatos(db, rfc, mes);
  const regimen = vigenteEn(datos, 'regimen', mes)?.valor as RegimenIsr | undefined;
  if (!regimen) return { rows: [], count: 0, total: '0.00' };
  const desde = acumulado === 'si' ? inicioDe(datos, mes) : mes;
  const lines = lineasDe(rfc, reglaOf(rfc, regimen), { desde, hasta: mes });
  const { rows } = await sql<CfdiDelIsr & { count: number; total: string }>`
    ${detalle(rfc, lines)}
    where l.cifra = ${cifra} and l.importe <> 0 order by l.fecha, 1 limit ${limit} offset ${offset}`.execute(db);
  return {
    rows: rows.map(({ count: _count, total: _total, ...row }) => row),
    count: rows[0]?.count ?? 0,
    total: rows[0]?.total ?? '0.00',
  };
}

/** The lines with their CFDI; the number and the sum of all are on each. A CFDI has one line for each document that it pays. */
export const detalle = (rfc: string, lines: ReturnType<typeof lineasDe>) => sql`
    select concat_ws(':', coalesce(l.cfdi_id, l.retencion_id), l.documento, l.cifra, to_char(l.mes, 'YYYYMM')) as id, l.cifra,
      coalesce(l.cfdi_id, l.retencion_id) as cfdi, l.retencion_id is not null as retencion, coalesce(c.emitido, false) as emitido,
      coalesce(c.uuid::text, r.uuid::text) as uuid, coalesce(c.serie, '') as serie, coalesce(c.folio, r.folio, '') as folio,
      coalesce(c.contraparte_rfc, r.contraparte_rfc) as contraparte, coalesce(c.contraparte_nombre, r.contraparte_nombre) as nombre,
      to_char(l.fecha, 'YYYY-MM-DD"T"HH24:MI:SS') as fecha, to_char(l.mes, 'YYYY-MM') as mes, l.documento::text as documento,
      round(l.importe, 2)::text as importe, count(*) over ()::int as count, round(sum(l.importe) over (), 2)::text as total
    from (select cifra, mes, cfdi_id, retencion_id, documento, min(fecha) as fecha, sum(importe) as importe from ${lines} l group by 1, 2, 3, 4, 5) l
    left join cfdi c on c.rfc_owner = ${rfc} and c.id = l.cfdi_id
    left join retencion r on r.rfc_owner = ${rfc} and r.id = l.retencion_id`;
