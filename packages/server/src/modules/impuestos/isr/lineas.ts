import { type CifraIsr, EstatusCfdi, type ReglaIsr } from '@boveda/contracts';
import type { Db } from '@boveda/platform/db/schema';
import { type RawBuilder, sql } from 'kysely';
import { nextMonth } from '../../../vault/espejo/summarize-months';
import { primerDia, razonDe } from '../celdas';
import { sustituido } from '../prellenado/diferencias';
import { mesDeRetencion, retencionCuenta } from '../retenciones-de-plataformas';

/** Keys of CFDI de retenciones (c_CveRetenc): interests and platforms. */
const INTERESES = '16';
const PLATAFORMAS = '26';
const PUBLICO = 'XAXX010101000';
const VIGENTE = sql.lit(EstatusCfdi.Vigente);
/** A factura global names a month of its year or of the one before (Anexo 20); a user may move it too. */
const MARGIN = sql.lit('24 months');

interface Periodo {
  desde: string;
  hasta: string;
}

const bounds = ({ desde, hasta }: Periodo) => [
  sql`${primerDia(desde)}::date`,
  sql`${primerDia(nextMonth(hasta))}::date`,
];

/**
 * Income when the CFDI is issued (LISR 17-I): SubTotal less Descuento in pesos. That of a factura global is of the month that it
 * names. Only the egreso that applies an anticipo lowers it: others are a deduction (LISR 25-I).
 */
const devengado = (rfc: string, periodo: Periodo) => {
  const [desde, hasta] = bounds(periodo);
  return sql`
    select 'ingresos' as cifra, m.mes, c.id as cfdi_id, null::uuid as retencion_id, null::uuid as documento, c.fecha,
      round(case c.tipo when 'E' then -abs(n.neto) else n.neto end * case c.moneda when 'MXN' then 1 else c.tipo_cambio end, 6) as importe
    from cfdi c
    left join cfdi_detalle d on d.rfc_owner = ${rfc} and d.cfdi_id = c.id
    cross join lateral (
      select coalesce((select sum((e.value->>'importe')::numeric) from jsonb_array_elements(d.conceptos) e), c.subtotal) as neto) n
    cross join lateral (
      select coalesce(case when c.contraparte_rfc = ${sql.lit(PUBLICO)} then (
        select min(h.mes) from hecho_flujo h where h.rfc_owner = ${rfc} and h.cfdi_id = c.id and h.documento is null and h.corrige is null)
        end, date_trunc('month', c.fecha)::date) as mes) m
    where c.rfc_owner = ${rfc} and c.emitido and c.status = ${VIGENTE} and c.moneda <> 'XXX'
      and (c.fecha >= ${desde} and c.fecha < ${hasta} or c.contraparte_rfc = ${sql.lit(PUBLICO)}
        and c.fecha >= ${desde} - interval ${MARGIN} and c.fecha < ${hasta} + interval ${MARGIN})
      and m.mes >= ${desde} and m.mes < ${hasta}
      and (c.tipo = 'I' or c.tipo = 'E' and exists (
        select from relacion r where r.rfc_owner = ${rfc} and r.cfdi_id = c.id and r.tipo_relacion = '07'))
      and not ${sustituido(rfc, 'c')}`;
};

const hechos = (
  rfc: string,
  periodo: Periodo,
  cifra: RawBuilder<unknown>,
  amount: 'base' | 'importe',
  fits: RawBuilder<unknown>,
) => {
  const [desde, hasta] = bounds(periodo);
  return sql`
    select ${cifra} as cifra, h.mes, h.cfdi_id, null::uuid as retencion_id, h.documento, h.fecha, h.${sql.ref(amount)} as importe
    from hecho_flujo h
    where h.rfc_owner = ${rfc} and h.cuenta and h.mes >= ${desde} and h.mes < ${hasta} and ${fits}`;
};

/** What was collected: the value of acts, without IVA. */
const cobrado = (rfc: string, periodo: Periodo) =>
  hechos(rfc, periodo, sql`'ingresos'`, 'base', sql`h.emitido and h.naturaleza = 'T' and h.impuesto = '002'`);

/** Use of the invoice that a fact is of, pays or corrects. */
const uso = (rfc: string) => sql`coalesce((
  select f.uso_cfdi from cfdi f where f.rfc_owner = ${rfc} and f.uuid = coalesce(h.documento, h.corrige)
    and not f.emitido and f.contraparte_rfc = h.contraparte), (
  select c.uso_cfdi from cfdi c where c.rfc_owner = ${rfc} and c.id = h.cfdi_id), '')`;

/** What was paid and meets the requisites of IVA, which are those of a deduction (LIVA 5-I, LISR 27): investments apart. */
const pagado = (rfc: string, periodo: Periodo) =>
  hechos(
    rfc,
    periodo,
    sql`case when ${uso(rfc)} like 'I0%' then 'inversiones' else 'deducciones' end`,
    'base',
    sql`not h.emitido and h.naturaleza = 'T' and h.impuesto = '002' and ${razonDe('h')} is null`,
  );

/** Wages by their Fecha: what was earned, before what is withheld. */
const nomina = (rfc: string, periodo: Periodo) => {
  const [desde, hasta] = bounds(periodo);
  return sql`
    select 'nomina' as cifra, date_trunc('month', c.fecha)::date as mes, c.id, null::uuid, null::uuid, c.fecha, c.subtotal
    from cfdi c
    where c.rfc_owner = ${rfc} and c.emitido and c.tipo = 'N' and c.status = ${VIGENTE} and c.fecha >= ${desde} and c.fecha < ${hasta}
      and not ${sustituido(rfc, 'c')}`;
};

/** What customers withheld when they paid. */
const retenido = (rfc: string, periodo: Periodo) =>
  hechos(rfc, periodo, sql`'retenido'`, 'importe', sql`h.emitido and h.naturaleza = 'R' and h.impuesto = '001'`);

/** What CFDI de retenciones state, in the last month of their period. */
const deRetenciones = (
  rfc: string,
  periodo: Periodo,
  cifra: CifraIsr,
  column: 'operacion' | 'isr',
  claves: readonly string[],
) => {
  const [desde, hasta] = bounds(periodo);
  const mes = mesDeRetencion;
  return sql`
    select ${sql.lit(cifra)} as cifra, ${mes} as mes, null::uuid, r.id, null::uuid, r.fecha, r.${sql.ref(column)}
    from retencion r
    where r.rfc_owner = ${rfc} and not r.emitida and ${retencionCuenta(rfc)} and ${mes} >= ${desde} and ${mes} < ${hasta}
      and r.clave in (${sql.join(claves.map((clave) => sql.lit(clave)))})`;
};

/** Which lines make the figures of each rule. Columns: cifra, mes, cfdi_id, retencion_id, documento, fecha, importe. */
const partesDe: Readonly<Record<ReglaIsr, (rfc: string, periodo: Periodo) => RawBuilder<unknown>[]>> = {
  pmGeneral: (rfc, p) => [devengado(rfc, p), deRetenciones(rfc, p, 'retenido', 'isr', [INTERESES, PLATAFORMAS])],
  pmResico: (rfc, p) => [
    ...[cobrado(rfc, p), pagado(rfc, p), nomina(rfc, p)],
    deRetenciones(rfc, p, 'retenido', 'isr', [INTERESES, PLATAFORMAS]),
  ],
  actividad: (rfc, p) => [cobrado(rfc, p), pagado(rfc, p), nomina(rfc, p), retenido(rfc, p)],
  pfResico: (rfc, p) => [cobrado(rfc, p), retenido(rfc, p)],
  arrendamiento: (rfc, p) => [cobrado(rfc, p), pagado(rfc, p), nomina(rfc, p), retenido(rfc, p)],
  plataformas: (rfc, p) => [
    deRetenciones(rfc, p, 'ingresos', 'operacion', [PLATAFORMAS]),
    deRetenciones(rfc, p, 'retenido', 'isr', [PLATAFORMAS]),
  ],
};

/** The lines of all figures of a rule in some months. */
export const lineasDe = (rfc: string, regla: ReglaIsr, periodo: Periodo): RawBuilder<unknown> =>
  sql`(${sql.join(partesDe[regla](rfc, periodo), sql` union all `)})`;

/** Returns the sum of each figure of each month, exact to the cent. */
export async function readSumasIsr(
  db: Db,
  rfc: string,
  regla: ReglaIsr,
  periodo: Periodo,
): Promise<{ mes: string; cifra: CifraIsr; importe: string }[]> {
  const { rows } = await sql<{ mes: string; cifra: CifraIsr; importe: string }>`
    select to_char(l.mes, 'YYYY-MM') as mes, l.cifra, round(sum(l.importe), 2)::text as importe
    from ${lineasDe(rfc, regla, periodo)} l group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}
