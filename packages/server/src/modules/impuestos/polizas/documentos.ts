import { EstatusCfdi, type FueraDePolizas, MAX_DOCUMENTOS_POLIZAS } from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import type { Db } from '@boveda/platform/db/schema';
import { type RawBuilder, sql } from 'kysely';
import { nextMonth } from '../../../vault/espejo/summarize-months';
import { celdaDe, primerDia, razonDe } from '../celdas';
import { sustituido } from '../prellenado/diferencias';
import { retencionesDePlataformas } from '../retenciones-de-plataformas';

/** What the rows below have in common: the CFDI that a póliza books. */
export interface CfdiGuardado {
  id: string;
  uuid: string;
  emitido: boolean;
  serie: string;
  folio: string;
  contraparte: string;
  nombre: string;
  /** AAAA-MM-DD. */
  fecha: string;
  total: string;
  moneda: string;
  /** Null in a foreign currency without TipoCambio. */
  cambio: string | null;
}

/** An invoice or egreso that was issued in the month. Taxes are in pesos, without sign. */
export interface OperacionGuardada extends CfdiGuardado {
  egreso: boolean;
  esPue: boolean;
  uso: string;
  metodo: string;
  clave: string;
  /** Factor and rate of the largest part of its IVA; empty where it states none. */
  tasa: string;
  aplicaAnticipo: boolean;
  iva: string;
  ieps: string;
  ivaRetenido: string;
  isrRetenido: string;
  /** It has lines of flow, in whatever month. */
  conFlujo: boolean;
}

/** What one payment moves in the month, in pesos: of a REP for each document that it pays, of other CFDI all of it. */
export interface FlujoGuardado extends CfdiGuardado {
  documento: string | null;
  /** c_ClaveProdServ of the largest concepto of the invoice that is paid; empty where it is not known. */
  clave: string;
  esRep: boolean;
  /** Null where the vault does not know the payment or its rate. */
  importe: string | null;
  /** At the rate of the invoice; null as `importe`. */
  saldado: string | null;
  /** What the lines of the payment add up to: value of acts and taxes, less what is withheld. */
  segunLineas: string;
  iva: string;
  noAcreditable: string;
  ieps: string;
  ivaRetenido: string;
  isrRetenido: string;
  estimado: boolean;
}

const VIGENTE = sql.lit(EstatusCfdi.Vigente);
/** Rows that are read at once. */
const PORTION = 2000;

const enMes = (column: string, mes: string) =>
  sql`(${sql.ref(column)} >= ${primerDia(mes)}::date and ${sql.ref(column)} < ${primerDia(nextMonth(mes))}::date)`;

/** CFDI `c` of the month that an accountant books: valid, not replaced, and with money. */
const delMes = (rfc: string, mes: string) => sql`c.rfc_owner = ${rfc} and ${enMes('c.fecha', mes)}
  and c.status = ${VIGENTE} and not ${sustituido(rfc, 'c')}`;
const enPesos = sql`case when c.moneda in ('MXN', 'XXX') then 1 else c.tipo_cambio end`;
const delCfdi = sql`c.id, c.uuid::text as uuid, c.emitido, c.serie, c.folio, c.contraparte_rfc as contraparte,
  c.contraparte_nombre as nombre, c.total::text as total, c.moneda, (${enPesos})::text as cambio`;

/** c_ClaveProdServ of the largest concepto of `d`. */
const claveDe = sql`(select e.value ->> 'clave' from jsonb_array_elements(d.conceptos) e order by abs((e.value ->> 'importe')::numeric) desc limit 1)`;

/** Reads every row, in portions. @throws conflict beyond `MAX_DOCUMENTOS_POLIZAS` */
async function readAll<Row>(db: Db, select: RawBuilder<unknown>): Promise<Row[]> {
  const found: Row[] = [];
  for (let offset = 0; ; offset += PORTION) {
    const { rows } = await sql<Row>`${select} limit ${PORTION} offset ${offset}`.execute(db);
    for (const row of rows) found.push(row);
    if (found.length > MAX_DOCUMENTOS_POLIZAS)
      throw new Problem(
        ...([409, 'conflict'] as const),
        `El mes tiene más de ${MAX_DOCUMENTOS_POLIZAS.toLocaleString('es-MX')} documentos; la propuesta de pólizas llega hasta ahí.`,
      );
    if (rows.length < PORTION) return found;
  }
}

/** Returns the invoices and egresos of a month whose taxes are read and whose amount in pesos is known. @throws conflict where they are too many */
export function readOperaciones(db: Db, rfc: string, mes: string): Promise<OperacionGuardada[]> {
  const suma = (naturaleza: 'T' | 'R', impuesto: string) =>
    sql`coalesce(sum(abs(l.importe) * case l.origen when 'PPD' then ${enPesos} else 1 end)
      filter (where l.naturaleza = ${sql.lit(naturaleza)} and l.impuesto = ${sql.lit(impuesto)}), 0)::text`;
  return readAll(
    db,
    sql`select ${delCfdi}, to_char(c.fecha, 'YYYY-MM-DD') as fecha, c.tipo = 'E' as egreso, coalesce(c.metodo_pago, '') = 'PUE' as "esPue",
      coalesce(c.uso_cfdi, '') as uso,
      coalesce(c.metodo_pago, '') as metodo, coalesce(${claveDe}, '') as clave,
      t.*, exists (select from relacion r where r.rfc_owner = ${rfc} and r.cfdi_id = c.id and r.tipo_relacion = '07') as "aplicaAnticipo",
      exists (select from hecho_flujo h where h.rfc_owner = ${rfc} and h.cfdi_id = c.id) as "conFlujo"
    from cfdi c join cfdi_detalle d on d.rfc_owner = ${rfc} and d.cfdi_id = c.id
    cross join lateral (
      select ${suma('T', '002')} as iva, ${suma('T', '003')} as ieps, ${suma('R', '002')} as "ivaRetenido", ${suma('R', '001')} as "isrRetenido",
        coalesce((array_agg(l.factor || ' ' || l.tasa order by abs(l.base) desc) filter (where l.naturaleza = 'T' and l.impuesto = '002'))[1], '') as tasa
      from jsonb_to_recordset(d.flujo) as l (origen text, naturaleza text, impuesto text, factor text, tasa numeric, base numeric, importe numeric)
      where l.origen <> 'REP') t
    where ${delMes(rfc, mes)} and c.tipo in ('I', 'E') and c.moneda <> 'XXX' and ${enPesos} is not null and d.flujo is not null
    order by c.fecha, c.id`,
  );
}

/** Returns what was collected and paid in a month, as its cells of IVA count it. @throws conflict where they are too many */
export function readFlujos(db: Db, rfc: string, mes: string): Promise<FlujoGuardado[]> {
  const suma = (fits: RawBuilder<unknown>) => sql`coalesce(sum(h.importe) filter (where ${fits}), 0)`;
  const esCelda = (...celdas: string[]) => sql`h.celda in (${sql.join(celdas.map((celda) => sql.lit(celda)))})`;
  const base = sql`coalesce(sum(h.base) filter (where h.naturaleza = 'T' and h.impuesto = '002'), 0)`;
  return readAll(
    db,
    sql`select ${delCfdi}, h.documento::text as documento, h."esRep", coalesce((
        select ${claveDe} from (select * from cfdi f where f.rfc_owner = ${rfc} and f.uuid = coalesce(h.documento, h.corrige, c.uuid) offset 0) f
        join cfdi_detalle d on d.rfc_owner = ${rfc} and d.cfdi_id = f.id where h."isrRetenido" <> 0 limit 1), '') as clave, to_char(h.fecha, 'YYYY-MM-DD') as fecha, h.estimado,
      h.iva::text as iva, h."noAcreditable"::text as "noAcreditable", h.ieps::text as ieps, h."ivaRetenido"::text as "ivaRetenido",
      h."isrRetenido"::text as "isrRetenido", h."segunLineas"::text as "segunLineas",
      round(case when h."esRep" then p.pagado else c.total * n.parte * ${enPesos} end, 6)::text as importe,
      round(case when h."esRep" then p.saldado else c.total * n.parte * ${enPesos} end, 6)::text as saldado
    from (
      select h.cfdi_id, h.documento, min(h.corrige::text)::uuid as corrige, h.origen = 'REP' as "esRep", min(h.fecha) as fecha, bool_or(h.origen = 'NC') as "esNota",
        bool_or(h.estimado) as estimado, ${base} as base, ${suma(esCelda('causado', 'acreditable'))} as iva,
        ${suma(esCelda('noAcreditable'))} as "noAcreditable", ${suma(esCelda('iepsTrasladado', 'iepsPagado'))} as ieps, ${suma(esCelda('retenidoAFavor', 'retenidoPorEnterar'))} as "ivaRetenido",
        ${suma(esCelda('isrAFavor', 'isrPorEnterar'))} as "isrRetenido",
        ${base} + sum(case h.naturaleza when 'T' then h.importe else -h.importe end) as "segunLineas"
      from (
        select h.*, ${celdaDe('h')} as celda from hecho_flujo h
        where h.rfc_owner = ${rfc} and h.mes = ${primerDia(mes)}::date and h.cuenta and ${razonDe('h')} is distinct from 'retencionMayor') h
      group by h.cfdi_id, h.documento, h.origen = 'REP', case h.origen when 'REP' then h.fecha end) h
    join cfdi c on c.rfc_owner = ${rfc} and c.id = h.cfdi_id
    cross join lateral (
      -- Of an egreso, the part of it that corrects what was paid; it gives back.
      select case when h."esNota" then -abs(h.base / nullif((
        select sum(o.base) from hecho_flujo o where o.rfc_owner = ${rfc} and o.cfdi_id = h.cfdi_id and o.corrige is null
          and o.naturaleza = 'T' and o.impuesto = '002'), 0)) else 1 end as parte) n
    left join lateral (
      select sum(a.importe_pago * case a.moneda_pago when 'MXN' then 1 else (
          select (p.pago ->> 'tipoCambio')::numeric from cfdi_detalle d cross join lateral jsonb_array_elements(d.pagos) p (pago)
          where d.rfc_owner = ${rfc} and d.cfdi_id = h.cfdi_id and p.pago ->> 'moneda' = a.moneda_pago
            and (p.pago ->> 'fechaPago')::timestamp = h.fecha limit 1) end) as pagado,
        sum(a.importe * case a.moneda when 'MXN' then 1 else (
          select f.tipo_cambio from cfdi f where f.rfc_owner = ${rfc} and f.uuid = h.documento limit 1) end) as saldado
      from abono a where a.rfc_owner = ${rfc} and a.rep_id = h.cfdi_id and a.factura = h.documento and a.fecha_pago = h.fecha) p on h."esRep"
    order by h.fecha, h.cfdi_id, h.documento`,
  );
}

/** Tax of a month that no invoice states: of a pedimento, or of a CFDI de retenciones of a platform. */
export interface ImpuestoGuardado {
  id: string;
  clase: 'importacion' | 'plataforma';
  /** Of the CFDI; of a pedimento its number. */
  uuid: string;
  folio: string;
  contraparte: string;
  nombre: string;
  /** AAAA-MM-DD: what a platform withheld is of the end of its period. */
  fecha: string;
  total: string;
  iva: string;
  isr: string;
}

/** Returns the taxes of a month that no invoice states: its IVA is that of its cells. */
export async function readImpuestos(db: Db, rfc: string, mes: string): Promise<ImpuestoGuardado[]> {
  const dias = [primerDia(mes)];
  const { rows } = await sql<ImpuestoGuardado>`
    select i.id, 'importacion' as clase, i.pedimento as uuid, i.pedimento as folio, i.pais || ' ' || i.id_fiscal as contraparte, i.nombre,
      to_char(i.fecha, 'YYYY-MM-DD') as fecha, i.base::text as total, i.iva::text as iva, '0' as isr
    from importacion_iva i where i.rfc_owner = ${rfc} and i.mes = ${primerDia(mes)}::date
    union all
    select r.id, 'plataforma', r.uuid::text, r.folio, r.contraparte_rfc, r.contraparte_nombre,
      to_char(least(r.fecha, ${primerDia(nextMonth(mes))}::date - 1), 'YYYY-MM-DD'), r.operacion::text, sum(h.iva)::text, sum(h.isr)::text
    from (
      select p.cfdi_id, p.importe as iva, 0 as isr from ${retencionesDePlataformas(rfc, dias)} p
      union all select p.cfdi_id, 0, p.importe from ${retencionesDePlataformas(rfc, dias, 'isr')} p) h
    join retencion r on r.rfc_owner = ${rfc} and r.id = h.cfdi_id
    group by r.id, r.uuid, r.folio, r.contraparte_rfc, r.contraparte_nombre, r.fecha, r.operacion
    order by fecha, id`.execute(db);
  return rows;
}

/** Counts what of a month has no póliza, by its reason. */
export async function countFuera(
  db: Db,
  rfc: string,
  mes: string,
): Promise<{ razon: FueraDePolizas; cantidad: number }[]> {
  const { rows } = await sql<{ razon: FueraDePolizas; cantidad: number }>`
    select x.razon, count(*)::int as cantidad from (
      select case
        when c.tipo = 'N' then case when not c.emitido or coalesce(jsonb_array_length(d.nomina -> 'recibos'), 0) = 0 then 'nomina' end
        when d.flujo is null then 'sinLeer' when ${enPesos} is null then 'sinCambio' end as razon
      from cfdi c join cfdi_detalle d on d.rfc_owner = ${rfc} and d.cfdi_id = c.id
      where ${delMes(rfc, mes)} and c.tipo in ('I', 'E', 'N') and (c.tipo = 'N' or c.moneda <> 'XXX')
      union all
      select 'pagoSinFactura' from abono a join cfdi c on c.rfc_owner = ${rfc} and c.id = a.rep_id and c.status = ${VIGENTE}
      where a.rfc_owner = ${rfc} and ${enMes('a.fecha_pago', mes)} and not ${sustituido(rfc, 'c')} and not exists (
        select from hecho_flujo h where h.rfc_owner = ${rfc} and h.cfdi_id = a.rep_id and h.documento = a.factura and h.fecha = a.fecha_pago)
        and not exists (select from cfdi f where f.rfc_owner = ${rfc} and f.uuid = a.factura and f.metodo_pago = 'PUE')
    ) x where x.razon is not null group by 1 order by 1`.execute(db);
  return rows;
}
