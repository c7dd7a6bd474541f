import {
  EstatusCfdi,
  type GrupoPrellenado,
  type ImportePrellenado,
  type RazonPrellenado,
  razonesPrellenado,
} from '@boveda/contracts';
import { oneOf } from '@boveda/platform/db/one-of';
import { type RawBuilder, sql } from 'kysely';
import { nextMonth } from '../../../vault/espejo/summarize-months';
import { primerDia, razonDe } from '../celdas';

/** Uses whose IVA the SAT prefills as creditable. */
const USOS = sql`('G01', 'G03')`;
/** Checks, transfers and cards. */
const BANCARIZADAS = sql`('02', '03', '04', '28', '29')`;
/** Days of the next month in which a complement of payments is still in time. */
const CORTE = sql`interval '1 month 5 days'`;

const razones = Object.keys(razonesPrellenado) as RazonPrellenado[];
/** Place of a reason in the order in which they apply. */
export const lugarDe = (razon: RazonPrellenado): number => razones.indexOf(razon);
/** The reason of a place. */
export const razonEn = (lugar: number): RazonPrellenado => razones[lugar] as RazonPrellenado;

/** Rows of the SAT's table by whose CFDI and whether they are payments. */
export const gruposDe: Readonly<Record<GrupoPrellenado, { emitido: boolean; pago: boolean }>> = {
  emitidasPue: { emitido: true, pago: false },
  emitidasPago: { emitido: true, pago: true },
  recibidasPue: { emitido: false, pago: false },
  recibidasPago: { emitido: false, pago: true },
};

/** Which lines a column adds up, and what of them. Those of whole CFDI have its name as their factor. */
const columnas: Readonly<Record<ImportePrellenado, { of: 'base' | 'importe'; factor: string; tasa?: number }>> = {
  subtotal: { of: 'base', factor: 'subtotal' },
  descuento: { of: 'base', factor: 'descuento' },
  neto: { of: 'base', factor: 'neto' },
  base16: { of: 'base', factor: 'Tasa', tasa: 0.16 },
  base8: { of: 'base', factor: 'Tasa', tasa: 0.08 },
  base0: { of: 'base', factor: 'Tasa', tasa: 0 },
  baseExento: { of: 'base', factor: 'Exento' },
  iva16: { of: 'importe', factor: 'Tasa', tasa: 0.16 },
  iva8: { of: 'importe', factor: 'Tasa', tasa: 0.08 },
};
const importes = Object.keys(columnas) as ImportePrellenado[];

/** Names of the sums of a column in `porCfdi`. */
export const nuestroDe = (importe: ImportePrellenado) => sql.ref(`n_${importe}`);
export const satDe = (importe: ImportePrellenado) => sql.ref(`s_${importe}`);

const lit = (razon: RazonPrellenado) => sql.lit(lugarDe(razon));

/** Columns `n_…` and `s_…` of every amount, by a factor of the vault and one of the SAT. */
const sumas = sql.join(
  importes.map((importe) => {
    const { of, factor, tasa } = columnas[importe];
    const fits = sql`factor = ${sql.lit(factor)}${tasa === undefined ? sql`` : sql` and tasa = ${sql.lit(tasa)}`}`;
    const sum = (by: string) => sql`coalesce(sum(${sql.ref(of)} * ${sql.ref(by)}) filter (where ${fits}), 0)`;
    return sql`${sum('nuestro')} as ${nuestroDe(importe)}, ${sum('sat')} as ${satDe(importe)}`;
  }),
);

/** Of a CFDI without XML: its total is taken as PUE with IVA at 16 %. */
const supuestas = sql.join(
  importes.map((importe) => {
    const base = sql`round(m.total / 1.16, 2)`;
    const amount =
      { subtotal: base, neto: base, base16: base, iva16: sql`m.total - ${base}` }[importe as string] ?? sql`0`;
    return sql`0::numeric as ${nuestroDe(importe)}, case m.tipo when 'I' then ${amount} else 0 end::numeric as ${satDe(importe)}`;
  }),
);

/** The CFDI of a taxpayer with this alias in the states that the prefill knows. */
const conocido = (rfc: string) => sql`c.rfc_owner = ${rfc} and c.emitido in (true, false)
    and c.status in ${oneOf([EstatusCfdi.Pendiente, EstatusCfdi.Vigente, EstatusCfdi.Cancelado])}`;

/** Ids of the invoices PUE and egresos that may count in a month; and of other CFDI with facts in it. */
export const documentosDe = (rfc: string, mes: string): RawBuilder<unknown> => {
  const [desde, hasta] = [sql`${primerDia(mes)}::date`, sql`${primerDia(nextMonth(mes))}::date`];
  // Both directions are named, so that the index by Fecha is used.
  return sql`
    select h.cfdi_id as id from hecho_flujo h where h.rfc_owner = ${rfc} and h.mes = ${desde} and h.cuenta
    union
    select c.id from cfdi c
    where ${conocido(rfc)} and c.fecha >= ${desde} and c.fecha < ${hasta}
      and (c.tipo = 'I' and c.metodo_pago = 'PUE' or c.tipo = 'E')`;
};

/** Another valid CFDI of the same issuer replaces the one with this alias. */
export const sustituido = (rfc: string, alias: string) => {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`exists (
        select from relacion s join cfdi q on q.rfc_owner = s.rfc_owner and q.id = s.cfdi_id
        where s.rfc_owner = ${rfc} and s.uuid = ${of('uuid')} and s.tipo_relacion = '04' and q.tipo = ${of('tipo')}
          and q.status = ${sql.lit(EstatusCfdi.Vigente)} and q.id <> ${of('id')} and q.emitido = ${of('emitido')}
          and (q.emitido or q.contraparte_rfc = ${of('contraparte_rfc')}))`;
};

/**
 * SubTotal and Descuento of invoices PUE and egresos `ids`, in pesos, as lines like those of IVA. They count as the tax lines
 * of their CFDI do; one without tax lines counts in the month of its Fecha while it is valid and not replaced.
 */
const importesDe = (rfc: string) => sql`
    select c.id as cfdi_id, c.emitido, c.contraparte_rfc as contraparte, 'T' as naturaleza, '002' as impuesto,
      case c.tipo when 'E' then 'NC' else 'PUE' end as origen, null::uuid as documento, c.fecha, v.factor, 0 as tasa,
      v.importe * t.pesos as base, 0 as importe, false as estimado,
      coalesce(h.cuenta, c.status = ${sql.lit(EstatusCfdi.Vigente)} and not ${sustituido(rfc, 'c')}) as cuenta,
      coalesce(h.mes, date_trunc('month', c.fecha)::date) as mes, coalesce(h.razon, '') as razon, '' as clase
    from ids x
    join cfdi c on c.rfc_owner = ${rfc} and c.id = x.id and (c.tipo = 'I' and c.metodo_pago = 'PUE' or c.tipo = 'E')
    left join importes_cfdi i on i.rfc_owner = ${rfc} and i.xml_sha256 = c.xml_sha256
    left join lateral (
      select h.n, h.cuenta, h.mes, h.razon, h.base from hecho_flujo h where h.rfc_owner = ${rfc} and h.cfdi_id = c.id and h.corrige is null
      order by h.naturaleza = 'T' and h.impuesto = '002' desc, h.n limit 1
    ) l on true
    -- Of an egreso, the parts that counted.
    left join lateral (
      select true as cuenta, p.mes, p.razon, sum(p.base) / l.base as parte from hecho_flujo p
      where p.rfc_owner = ${rfc} and p.cfdi_id = c.id and p.n > l.n and p.n < l.n + 500000 and p.corrige is not null and p.cuenta and l.base <> 0
      group by p.mes, p.razon
    ) p on true
    cross join lateral (
      select coalesce(p.cuenta, l.cuenta) as cuenta, coalesce(p.mes, l.mes) as mes, coalesce(p.razon, l.razon) as razon, coalesce(p.parte, 1) as parte
    ) h
    cross join lateral (
      select case c.tipo when 'E' then -1 else 1 end * case c.moneda when 'MXN' then 1 when 'XXX' then null else c.tipo_cambio end * h.parte as pesos
    ) t
    cross join lateral (
      values ('subtotal', c.subtotal), ('descuento', coalesce(i.descuento, 0)), ('neto', c.subtotal - coalesce(i.descuento, 0))
    ) v (factor, importe)
    where t.pesos is not null`;

/**
 * Every CFDI that counts in a month for the vault or, as far as is known, for the SAT, with what it is for each, and the
 * first reason why its lines differ. Columns: `id` (null without XML), `uuid`, `emitido`, `pago`, `lugar` of the reason
 * (null: none differs), and two sums of every amount.
 */
export const porCfdi = (rfc: string, mes: string): RawBuilder<unknown> => {
  const desde = sql`${primerDia(mes)}::date`;
  const hasta = sql`${primerDia(nextMonth(mes))}::date`;
  const corte = sql`(${desde} + ${CORTE})`;
  return sql`
  with ids as materialized (
    ${documentosDe(rfc, mes)}
    union
    -- Payments of the month that were issued before or after it, and late ones that were issued in it.
    select c.id from cfdi c
    where ${conocido(rfc)} and c.fecha >= ${desde} - interval '1 month' and c.fecha < ${corte} and c.tipo = 'P'
  ), formas as (
    select x.id, t.documento, (p.pago ->> 'fechaPago')::timestamp as fecha, min(p.pago ->> 'formaDePago') as forma
    from ids x
    join cfdi c on c.rfc_owner = ${rfc} and c.id = x.id and c.tipo = 'P' and not c.emitido
    join cfdi_detalle d on d.rfc_owner = ${rfc} and d.cfdi_id = x.id
    cross join lateral jsonb_array_elements(d.pagos) p (pago)
    cross join lateral jsonb_to_recordset(p.pago -> 'doctosRelacionados') as r ("idDocumento" text)
    cross join lateral (select lower(r."idDocumento") as documento) t
    group by 1, 2, 3
  ), hechos as (
    select h.cfdi_id, h.emitido, h.contraparte, h.naturaleza, h.impuesto, h.origen, h.documento, h.fecha, h.factor, h.tasa,
      h.base, h.importe, h.estimado, h.cuenta, h.mes, h.razon, h.clase
    from ids x
    -- By key: the planner may prefer to read all of the contribuyente's.
    cross join lateral (select * from hecho_flujo h where h.rfc_owner = ${rfc} and h.cfdi_id = x.id offset 0) h
    where h.naturaleza = 'T' and h.impuesto = '002'
      and (h.factor = 'Exento' or h.factor = 'Tasa' and h.tasa in (0.16, 0.08, 0))
    union all ${importesDe(rfc)}
  ), lineas as (
    select c.id, c.uuid, c.emitido, c.tipo, c.status, c.moneda, c.contraparte_rfc, c.metodo_pago,
      h.origen, h.documento, h.factor, h.tasa, h.base, h.importe, h.estimado, h.cuenta, ${razonDe('h')} as razon,
      h.cuenta and h.mes = ${desde} as del_mes,
      h.origen = 'REP' and c.fecha >= date_trunc('month', h.fecha) + ${CORTE} as tarde,
      date_trunc('month', h.fecha) = ${desde} as de_su_fecha, date_trunc('month', c.fecha) = ${desde} as de_su_emision,
      c.status in ${oneOf([EstatusCfdi.Pendiente, EstatusCfdi.Vigente])} or c.status = ${sql.lit(EstatusCfdi.Cancelado)} and c.cancelado >= ${corte} as vigente,
      -- Of an invoice that the vault does not have nothing is known against it.
      c.emitido or coalesce(case h.origen when 'REP' then f.uso_cfdi else c.uso_cfdi end, 'G03') in ${USOS} as uso,
      c.emitido or coalesce(case h.origen when 'REP' then p.forma else c.forma_pago end, '99') in ${BANCARIZADAS} as forma,
      case when h.origen = 'PUE' and c.moneda <> 'MXN' then c.tipo_cambio end as cambio
    from hechos h
    join cfdi c on c.rfc_owner = ${rfc} and c.id = h.cfdi_id
    left join cfdi f on f.rfc_owner = ${rfc} and f.uuid = h.documento and not c.emitido
    left join formas p on p.id = h.cfdi_id and p.documento = h.documento::text and p.fecha = h.fecha
  ), factores as (
    select l.*, (l.del_mes and l.razon is null)::int as nuestro,
      case when l.origen <> 'NC' and l.vigente and l.uso and l.forma and not l.estimado
          and case when l.tarde then l.de_su_emision else l.de_su_fecha end
        then coalesce(1 / nullif(l.cambio, 0), 1) else 0 end as sat
    from lineas l
  ), juzgadas as (
    select *, case
      when nuestro = sat then null
      when origen <> 'NC' and not uso then ${lit('uso')}
      when origen <> 'NC' and not forma then ${lit('forma')}
      when origen = 'NC' or not cuenta and status = ${sql.lit(EstatusCfdi.Vigente)} and ${sustituido(rfc, 'l')}
        then ${lit('egreso')}
      when tarde then ${lit('rep')}
      when status = ${sql.lit(EstatusCfdi.Cancelado)} then ${lit('cancelado')}
      when estimado then ${lit('sinDesglose')}
      when cambio is not null and nuestro = 1 then ${lit('moneda')}
      when razon in ('efos', 'lista49bis') then ${lit('efos')}
      when status = ${sql.lit(EstatusCfdi.Pendiente)} then ${lit('falta')}
      when origen = 'REP' and not cuenta then ${lit('pueConRep')}
      else ${lit('decision')}
    end as lugar
    from factores l
  )
  select id, uuid, emitido, origen = 'REP' as pago, min(lugar) as lugar, ${sumas}
  from juzgadas where nuestro <> 0 or sat <> 0 group by 1, 2, 3, 4
  union all
  select null, m.uuid, m.emitido, m.tipo = 'P', ${lit('falta')}, ${supuestas}
  from metadato m
  where m.rfc_owner = ${rfc} and m.fecha >= ${desde} and m.fecha < ${hasta} and m.tipo in ('I', 'P')
    and (m.vigente or m.cancelado >= ${corte})
    and not exists (select from cfdi c where c.rfc_owner = ${rfc} and c.uuid = m.uuid)`;
};
