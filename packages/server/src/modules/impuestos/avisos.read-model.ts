import { formasPorRevisar } from '@boveda/cfdi';
import { type AnswerOf, type AvisoDelMes, type AvisoFlujo, type api, avisosFlujo } from '@boveda/contracts';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { primerDia } from './celdas';

/** LISR 27-III: what is paid in cash above this is not deductible. */
const MOST_CASH = sql.lit(2_000);
const EFECTIVO = sql.lit('01');
/** Forms of payment of an egreso by which money was returned, and by which none was (15, 17, 25, 30: condonación, compensación, remisión, anticipos; 99: por definir). */
const DINERO = sql`('01', '02', '03', '04', '28')`;
const SIN_DINERO = sql`('15', '17', '25', '30', '99')`;

/** A factura global of the first days of a month may be of the month before. */
const FIRST_DAYS = sql.lit(3);

const avisos = sql.join(Object.keys(avisosFlujo).map((aviso) => sql.lit(aviso)));
/** Asked of what was received alone. An egreso of a supplier lowers what is credited in full, which is the prudent side. */
const deGastos = sql.join(
  (
    [
      'formaPago',
      'sinPermiso',
      'otroEjercicio',
      'repTrasAnual',
      'restaurante',
      'automovil',
      'rentaAutomovil',
      'avion',
      'casaHabitacion',
    ] satisfies AvisoFlujo[]
  ).map((aviso) => sql.lit(aviso)),
);

/** What facts of a month say that a user should look at. */
const dichos = (rfc: string, mes: string) => sql`
  select h.cfdi_id, h.documento, h.aviso, h.mes,
    coalesce(sum(h.importe) filter (where h.naturaleza = 'T' and h.impuesto = '002'), 0) as importe
  from hecho_flujo h
  where h.rfc_owner = ${rfc} and h.mes = ${primerDia(mes)}::date and h.aviso <> '' and h.aviso in (${avisos})
    and (h.aviso = 'sinFactura') = (not h.cuenta)
    and case when h.aviso in (${deGastos}) then not h.emitido else h.emitido or h.aviso in ('sobrepagada', 'sinEnterar') end
  group by 1, 2, 3, 4`;

/** Division of c_ClaveProdServ with fuels. */
const COMBUSTIBLES = sql.lit('1510%');
const POR_REVISAR = sql.join(formasPorRevisar.map((forma) => sql.lit(forma)));

/**
 * What a user should look at in invoices on credit reaches their payments, of which nothing else is said: also fuel that was paid by a means
 * that the law does not name, of whatever amount (LISR 27-III).
 */
const deFacturas = (rfc: string, mes: string) => sql`
  select h.cfdi_id, h.documento, a.aviso, null::date as mes, h.importe
  from (
    select h.cfdi_id, h.documento, h.contraparte, array_agg(distinct h.fecha) as fechas,
      coalesce(sum(h.importe) filter (where h.naturaleza = 'T' and h.impuesto = '002'), 0) as importe
    from hecho_flujo h
    where h.rfc_owner = ${rfc} and h.mes = ${primerDia(mes)}::date and h.cuenta and h.origen = 'REP' and not h.emitido
      and h.documento is not null
    group by 1, 2, 3 having bool_and(h.aviso = '')) h
  join cfdi f on f.rfc_owner = ${rfc} and f.uuid = h.documento and not f.emitido and f.contraparte_rfc = h.contraparte
  join cfdi_detalle d on d.rfc_owner = ${rfc} and d.cfdi_id = f.id
  cross join lateral (
    select case
      when exists (
        select from abono p where p.rfc_owner = ${rfc} and p.rep_id = h.cfdi_id and p.factura = h.documento
          and p.fecha_pago = any(h.fechas) and p.forma_pago in (${POR_REVISAR}))
        and (exists (select from jsonb_to_recordset(d.flujo) as l (producto text) where l.producto = 'combustible')
          or exists (select from jsonb_to_recordset(d.productos) as p (clave text) where p.clave like ${COMBUSTIBLES}))
      then 'formaPago'
      else (select min(l.aviso) from jsonb_to_recordset(d.flujo) as l (origen text, aviso text) where l.origen = 'PPD') end as aviso) a
  where a.aviso in (${deGastos})`;

/**
 * Payments in cash to one supplier on one day that are within the limit each, and together above it: those that are credited. Whether
 * they are one operation the CFDI do not say. The amount of a REP is that of each of its documents.
 */
const efectivoDelDia = (rfc: string, mes: string) => sql`
  select cfdi_id, documento, 'efectivoDia' as aviso, null::date as mes, importe from (
    select p.*, sum(p.pagado) over dia as del_dia
    from (
      select h.*, case
        when c.tipo = 'I' then c.total_mxn
        else (
          select sum(case when a.moneda = 'MXN' then a.importe when a.moneda_pago = 'MXN' then a.importe_pago end) from abono a
          where a.rfc_owner = ${rfc} and a.rep_id = h.cfdi_id and a.factura = h.documento and a.fecha_pago = h.fecha
            and a.forma_pago = ${EFECTIVO}) end as pagado
      from (
        select h.cfdi_id, h.documento, h.contraparte, h.fecha, h.fecha::date as dia,
          bool_or(h.razon = '' and h.importe > 0) as acreditado, bool_or(h.marca = 'efectivo') as mayor,
          coalesce(sum(h.importe) filter (where h.naturaleza = 'T' and h.impuesto = '002'), 0) as importe
        from hecho_flujo h
        where h.rfc_owner = ${rfc} and h.mes = ${primerDia(mes)}::date and h.cuenta and h.efectivo and not h.emitido
        group by 1, 2, 3, 4
      ) h join cfdi c on c.rfc_owner = ${rfc} and c.id = h.cfdi_id
    ) p
    where p.pagado <= ${MOST_CASH} and not p.mayor
    window dia as (partition by p.contraparte, p.dia)
  ) p
  where p.acreditado and p.del_dia > ${MOST_CASH}`;

/** RFC of a natural person, also the generic ones. */
const PERSONA_FISICA = sql.lit(13);

/** IVA that a natural person withheld, who does not withhold that of fees, rents or freight (LIVA 1-A-II). */
const retencionesDePersonaFisica = (rfc: string, mes: string) => sql`
  select h.cfdi_id, h.documento, 'retencionDePersonaFisica' as aviso, null::date as mes, sum(h.importe) as importe
  from hecho_flujo h
  where h.rfc_owner = ${rfc} and h.mes = ${primerDia(mes)}::date and h.cuenta and h.naturaleza = 'R' and h.impuesto = '002'
    and length(case when h.emitido then h.contraparte else h.rfc_owner end) = ${PERSONA_FISICA}
  group by 1, 2 having sum(h.importe) > 0`;

/** What egresos of suppliers state as withheld, where the month of the payment that it lowers is not known. */
const retencionesSinFactura = (rfc: string, mes: string) => sql`
  select h.cfdi_id, h.documento, 'retencionSinFactura' as aviso, h.mes, sum(h.importe) as importe
  from hecho_flujo h
  where h.rfc_owner = ${rfc} and h.mes = ${primerDia(mes)}::date and h.naturaleza = 'R' and not h.emitido and not h.cuenta
    and h.origen = 'NC' and h.aviso = 'sinFactura'
  group by 1, 2, 3, 4`;

/** Returns one page of the CFDI of a month that a user should look at. What a user moved, decided or marked is left out. */
export async function listAvisos(
  db: Db,
  rfc: string,
  mes: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<AnswerOf<typeof api.impuestos.listAvisos>> {
  const { rows } = await sql<{ rows: AvisoDelMes[]; count: number }>`
    with avisos as materialized (
      select h.* from (${dichos(rfc, mes)} union all ${deFacturas(rfc, mes)} union all ${efectivoDelDia(rfc, mes)} union all ${retencionesDePersonaFisica(rfc, mes)}
        union all ${retencionesSinFactura(rfc, mes)}) h
      where not exists (
        select from decision_flujo d
        where d.rfc_owner = ${rfc} and d.cfdi_id = h.cfdi_id and d.documento is not distinct from h.documento)
    )
    select (select count(*)::int from avisos) as count, (
      select coalesce(json_agg(p), '[]') from (
        select h.aviso, c.id as cfdi, c.emitido, c.uuid, h.documento, c.serie, c.folio, c.contraparte_rfc as contraparte,
          c.contraparte_nombre as nombre, to_char(c.fecha, 'YYYY-MM-DD"T"HH24:MI:SS') as fecha, h.importe::text, case h.aviso
            when 'globalTardia' then to_char(greatest(c.fecha, d.fecha_timbrado), 'YYYY-MM')
            when 'retencionSinFactura' then to_char(h.mes - interval '1 month', 'YYYY-MM')
            when 'globalBimestral' then to_char(h.mes - interval '1 month', 'YYYY-MM')
            when 'globalSinPeriodo' then
              case when extract(day from c.fecha) <= ${FIRST_DAYS} then to_char(c.fecha - interval '1 month', 'YYYY-MM') end end as sugerido,
          case when h.aviso <> 'sinFactura' then null when c.forma_pago in ${DINERO} then 'dinero' when c.forma_pago in ${SIN_DINERO} then 'sinDinero' end
            as indicio
        from avisos h join cfdi c on c.rfc_owner = ${rfc} and c.id = h.cfdi_id
        left join cfdi_detalle d on d.rfc_owner = ${rfc} and d.cfdi_id = c.id
        order by c.fecha, c.id, h.documento, h.aviso limit ${limit} offset ${offset}
      ) p
    ) as rows`.execute(db);
  return rows[0] ?? { rows: [], count: 0 };
}
