import { EstatusCfdi } from '@boveda/contracts';
import { type RawBuilder, sql } from 'kysely';

/** Key of c_CveRetenc of who operates a technological platform (LIVA 18-J, LIF 25). */
const PLATAFORMAS = sql.lit('26');
/** No rule of the report of a CFDI de retenciones fails. */
const VALIDA = sql.lit(EstatusCfdi.Pendiente);
/** What an acuse says of a folio that is cancelled; a CFDI de retenciones needs no acceptance. */
const CANCELADA = sql.join(['201', '202', '1201', '1202'].map((clave) => sql.lit(clave)));

/** Whether no rule of the report of a received CFDI de retenciones fails, and no acuse of its issuer says that it is cancelled. */
const isVigente = (rfc: string, alias: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`(${column('status')} = ${VALIDA} and not exists (
    select from acuse_folio f join acuse_cancelacion a on a.rfc_owner = f.rfc_owner and a.id = f.acuse_id
    where f.rfc_owner = ${rfc} and f.uuid = ${column('uuid')} and a.rfc_emisor = ${column('contraparte_rfc')} and f.estatus in (${CANCELADA})))`;
};

/**
 * Whether the received CFDI de retenciones with the alias `r` counts: it is valid, and no valid one of its issuer replaces it. The SAT has no
 * service that tells its state, and who replaces one may cancel it later.
 */
export const retencionCuenta = (rfc: string): RawBuilder<boolean> => sql`(${isVigente(rfc, 'r')} and not exists (
  select from retencion s
  where s.rfc_owner = ${rfc} and s.sustituye = r.uuid and not s.emitida and s.contraparte_rfc = r.contraparte_rfc
    and s.fecha >= r.fecha and r.sustituye is distinct from s.uuid and ${isVigente(rfc, 's')}))`;

/** The month of a CFDI de retenciones with the alias `r`: the last one of its period. */
export const mesDeRetencion = sql`make_date(r.ejercicio, r.mes_final, 1)`;

const deMeses = (dias: readonly string[]): RawBuilder<unknown> => sql`
      and r.ejercicio = any(${[...new Set(dias.map((dia) => Number(dia.slice(0, 4))))]}::smallint[])
      and ${mesDeRetencion} = any(${dias}::date[])`;

/** Selects what was collected through platforms in each year, as valid CFDI de retenciones state. */
export const operacionesPorAnio = (rfc: string): RawBuilder<unknown> => sql`
  select r.ejercicio as anio, sum(r.operacion)::text as operaciones from retencion r
  where r.rfc_owner = ${rfc} and not r.emitida and r.clave = ${PLATAFORMAS} and ${retencionCuenta(rfc)} group by 1`;

/** c_Impuesto of what a column of a CFDI de retenciones has. */
const impuestoDe = { iva: '002', isr: '001' } as const;

/**
 * The IVA that platforms withheld from a taxpayer, or the ISR, as rows of `hecho_flujo` that count; of some months (first days) where they are
 * given. What CFDI that the taxpayer issued to the same platform in the period say to be withheld is in its cells already: only what exceeds
 * it is in a row.
 */
export const retencionesDePlataformas = (
  rfc: string,
  dias?: readonly string[],
  columna: keyof typeof impuestoDe = 'iva',
): RawBuilder<unknown> => sql`(
  with suyas as (
    select r.id, r.fecha, r.contraparte_rfc, r.operacion, r.${sql.ref(columna)} as retenido, ${mesDeRetencion} as mes, r.mes_inicial,
      sum(r.${sql.ref(columna)}) over (partition by r.contraparte_rfc, r.ejercicio, r.mes_final order by r.fecha, r.id) as hasta
    from retencion r
    where r.rfc_owner = ${rfc} and not r.emitida and r.clave = ${PLATAFORMAS} and r.${sql.ref(columna)} > 0
      and ${retencionCuenta(rfc)} ${dias ? deMeses(dias) : sql``}),
  dichas as (
    select p.contraparte_rfc, p.mes, greatest(coalesce(sum(h.importe), 0), 0) as importe
    from (
      select contraparte_rfc, mes, min(least(mes_inicial, extract(month from mes)))::int as mes_inicial from suyas group by 1, 2) p
    left join hecho_flujo h on h.rfc_owner = ${rfc} and h.contraparte = p.contraparte_rfc and h.cuenta and h.emitido
      and h.naturaleza = 'R' and h.impuesto = ${sql.lit(impuestoDe[columna])}
      and h.mes between make_date(extract(year from p.mes)::int, p.mes_inicial, 1) and p.mes
    group by 1, 2)
  select ${rfc}::text collate "C" as rfc_owner, s.id as cfdi_id, 0::int as n, s.mes, true as emitido, s.contraparte_rfc as contraparte,
    'RET' as origen, 'R' as naturaleza, ${sql.lit(impuestoDe[columna])} as impuesto, '' as factor, 0::numeric as tasa, '' as razon, false as estimado, '' as clase,
    null::uuid as documento, null::uuid as corrige, s.fecha, '' as marca, '' as aviso, true as cuenta,
    round(s.operacion * v.importe / s.retenido, 6) as base, v.importe
  from suyas s join dichas d on d.contraparte_rfc = s.contraparte_rfc and d.mes = s.mes
  cross join lateral (select greatest(s.hasta - d.importe, 0) - greatest(s.hasta - s.retenido - d.importe, 0) as importe) v
  where v.importe > 0)`;
