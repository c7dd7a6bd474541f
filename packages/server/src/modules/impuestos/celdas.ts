import {
  type CeldaImpuesto,
  type ClaseFlujo,
  type OrigenFlujo,
  type RazonNoAcreditable,
  SituacionEfos,
  type TasaImpuesto,
} from '@boveda/contracts';
import type { Db } from '@boveda/platform/db/schema';
import { type RawBuilder, sql } from 'kysely';
import { otrosHechos } from './otros-hechos';

/** What the lines of a cell have in common. Those of IVA that was paid are divided by their reason. */
const lineasDe: Readonly<Record<CeldaImpuesto, { emitido: boolean; naturaleza: 'T' | 'R'; impuesto: string }>> = {
  causado: { emitido: true, naturaleza: 'T', impuesto: '002' },
  acreditable: { emitido: false, naturaleza: 'T', impuesto: '002' },
  noAcreditable: { emitido: false, naturaleza: 'T', impuesto: '002' },
  retenidoAFavor: { emitido: true, naturaleza: 'R', impuesto: '002' },
  retenidoPorEnterar: { emitido: false, naturaleza: 'R', impuesto: '002' },
  isrAFavor: { emitido: true, naturaleza: 'R', impuesto: '001' },
  isrPorEnterar: { emitido: false, naturaleza: 'R', impuesto: '001' },
  iepsTrasladado: { emitido: true, naturaleza: 'T', impuesto: '003' },
  iepsPagado: { emitido: false, naturaleza: 'T', impuesto: '003' },
};

/**
 * Why the row of `hecho_flujo` or `flujo_mes` with this alias is not creditable; null where it is, or is no IVA that was paid. IVA that
 * was withheld has the reason of the operation: it is remitted, but then not credited.
 */
export const razonDe = (alias: string): RawBuilder<RazonNoAcreditable | null> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`case
    when ${column('emitido')} or ${column('impuesto')} <> '002' then null
    when ${column('clase')} = 'X' then 'retencionMayor'
    when ${column('razon')} in ('usuario', 'acreditable') then nullif(${column('razon')}, 'acreditable')
    when exists (select from efos e where e.rfc = ${column('contraparte')} and e.situacion = ${sql.lit(SituacionEfos.Definitivo)}) then 'efos'
    when exists (select from lista49bis b where b.rfc = ${column('contraparte')} and b.firme) then 'lista49bis'
    else nullif(${column('razon')}, '')
  end`;
};

/** What the expense of that row is for, or its act is, by a decision or the rule of its counterparty; null where nobody said it. */
export const claseDe = (alias: string): RawBuilder<ClaseFlujo | null> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`case
    when ${column('impuesto')} <> '002' or ${column('clase')} = 'X' then null
    else coalesce(nullif(${column('clase')}, ''), (
      select g.clase from regla_clase g
      where g.rfc_owner = ${column('rfc_owner')} and g.emitido = ${column('emitido')} and g.contraparte = ${column('contraparte')}))
  end`;
};

/**
 * Whether products say what the row of `hecho_flujo` with this alias is for: where neither a decision nor the rule of its counterparty
 * does, and there are rules of products.
 */
export const seClasificaPorProducto = (alias: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`(${column('impuesto')} = '002' and ${column('clase')} = ''
    and exists (select from regla_producto r where r.rfc_owner = ${column('rfc_owner')} and r.emitido = ${column('emitido')})
    and not exists (
      select from regla_clase g
      where g.rfc_owner = ${column('rfc_owner')} and g.emitido = ${column('emitido')} and g.contraparte = ${column('contraparte')}))`;
};

/** Forms of payment by which LISR 28-XX lets a part of a restaurant be deducted. */
const TARJETA = sql`('04', '05', '28', '29')`;
const EFECTIVO = sql`('01')`;
/** Why a row is what a limit of a deduction leaves: see `limitar_flujo`. */
const LIMITADAS = sql`('restaurante', 'automovil', 'rentaAutomovil', 'avion', 'casaHabitacion', 'combustible', 'gasLp')`;

/**
 * How much of the base of a product `p` is of the row of `hecho_flujo` with this alias: where LISR limits its deduction, the row is what is
 * deductible of each product, or what the limit leaves of it. Of a receipt and of an egreso that depends on how the invoice was paid.
 */
function baseDe(rfc: string, alias: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const paidBy = (formas: RawBuilder<unknown>) => sql`exists (
    select from abono a where a.rfc_owner = ${rfc} and a.factura = coalesce(${column('documento')}, ${column('corrige')})
      and (${column('origen')} = 'NC' or a.rep_id = ${column('cfdi_id')} and a.fecha_pago = ${column('fecha')}) and a.forma_pago in ${formas})`;
  const deductible = sql`case
      when p."sinTarjeta" is null or ${paidBy(TARJETA)} then p.parte
      when p."enEfectivo" is not null and ${paidBy(EFECTIVO)} then p."enEfectivo"
      else p."sinTarjeta" end`;
  const marca = column('marca');
  return sql`case
      when p.parte is null or ${column('emitido')} or ${column('naturaleza')} <> 'T' then p.base
      when ${marca} = '' then ${deductible}
      when ${marca} in ${LIMITADAS} then p.base - ${deductible}
      else p.base end`;
}

/**
 * The products of the row of `hecho_flujo` of the taxpayer with this alias: a row for each, with its part and the class by its rule. They are those of the
 * invoice that it is, pays or corrects. The parts are differences of rounded sums, so that they add up to the row.
 */
export const productosDe = (rfc: string, alias: string): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const part = (name: string) => sql`round(${column(name)} * b.hasta / b.total, 6)
    - round(${column(name)} * (b.hasta - b.suya) / b.total, 6)`;
  return sql`lateral (
    select b.clave, ${part('base')} as base, ${part('importe')} as importe, case when b.aplica then (
        select r.clase from regla_producto r
        where r.rfc_owner = ${column('rfc_owner')} and r.emitido = ${column('emitido')}
          and r.producto in (left(b.clave, 2), left(b.clave, 4), left(b.clave, 6), b.clave)
        order by length(r.producto) desc limit 1) end as clase
    from (
      select p.clave, w.suya, sum(w.suya) over (order by p.clave) as hasta, sum(w.suya) over () as total,
        ${seClasificaPorProducto(alias)} as aplica
      from cfdi_detalle d
      cross join lateral jsonb_to_recordset(coalesce(d.productos, '[]')) as p (naturaleza text, factor text, tasa numeric, clave text,
        base numeric, parte numeric, "enEfectivo" numeric, "sinTarjeta" numeric)
      cross join lateral (select ${baseDe(rfc, alias)} as suya) w
      where d.rfc_owner = ${rfc} and d.cfdi_id = coalesce((
          select f.id from cfdi f
          where f.rfc_owner = ${rfc} and f.uuid = coalesce(${column('documento')}, ${column('corrige')})
            and f.emitido = ${column('emitido')} and f.contraparte_rfc = ${column('contraparte')}), ${column('cfdi_id')})
        and ${column('impuesto')} = '002'
        and (p.naturaleza, p.factor, p.tasa) = (${column('naturaleza')}, ${column('factor')}, ${column('tasa')})
    ) b where b.total <> 0)`;
};

/**
 * What rules of products move from no class to one, as rows of `flujo_mes` of months. Sums are by counterparty, so that only who has such
 * rules has its facts read.
 */
const movidoPorProducto = (rfc: string, meses: readonly string[]): RawBuilder<unknown> => sql`
  select h.rfc_owner, h.mes, h.emitido, h.contraparte, h.origen, h.naturaleza, h.impuesto, h.factor, h.tasa, h.razon, h.estimado,
    s.clase, sum(s.signo * p.base) as base, sum(s.signo * p.importe) as importe, 0 as n
  from hecho_flujo h
  cross join ${productosDe(rfc, 'h')} p
  cross join lateral (values (p.clase, 1), ('', -1)) s (clase, signo)
  where exists (select from regla_producto r where r.rfc_owner = ${rfc})
    and h.rfc_owner = ${rfc} and h.mes = any(${meses.map(primerDia)}::date[]) and h.cuenta and ${seClasificaPorProducto('h')}
    and p.clase is not null
  group by h.rfc_owner, h.mes, h.emitido, h.contraparte, h.origen, h.naturaleza, h.impuesto, h.factor, h.tasa, h.razon, h.estimado, s.clase`;

/** The sums of a taxpayer's facts in some months, as rows of `flujo_mes`, with what rules of products say and what no CFDI of them has. */
export const sumasDe = (rfc: string, meses: readonly string[]): RawBuilder<unknown> => sql`(
  select rfc_owner, mes, emitido, contraparte, origen, naturaleza, impuesto, factor, tasa, razon, estimado, clase, base, importe, n
  from flujo_mes where rfc_owner = ${rfc} and mes = any(${meses.map(primerDia)}::date[])
  union all ${movidoPorProducto(rfc, meses)}
  union all select rfc_owner, mes, emitido, contraparte, origen, naturaleza, impuesto, factor, tasa, razon, estimado, clase, base, importe, 1
  from ${otrosHechos(rfc, meses.map(primerDia))} p)`;

/** Whether sums of a group are of something: what a rule moved has no lines of its own. */
export const hayAlgo = (alias: string): RawBuilder<boolean> => {
  const sum = (name: string) => sql`sum(${sql.ref(`${alias}.${name}`)}) <> 0`;
  return sql`(${sum('n')} or ${sum('base')} or ${sum('importe')})`;
};

/** The rate by which that row is shown. */
export const tasaDe = (alias: string): RawBuilder<TasaImpuesto> => sql`case ${sql.ref(`${alias}.factor`)}
    when 'NoObjeto' then 'noObjeto'
    when 'Exento' then 'exento'
    when 'Tasa' then case ${sql.ref(`${alias}.tasa`)} when 0.16 then '16' when 0.08 then '8' when 0 then '0' else 'otra' end
    else 'otra'
  end`;

/** The first day of a month `AAAA-MM`. */
export const primerDia = (mes: string): string => `${mes}-01`;

/** Whether that row belongs to a kind of cell, apart from its reason. */
export function isOf(alias: string, celda: CeldaImpuesto): RawBuilder<boolean> {
  const { emitido, naturaleza, impuesto } = lineasDe[celda];
  const is = (name: string, value: unknown) => sql`${sql.ref(`${alias}.${name}`)} = ${sql.lit(value)}`;
  return sql`(${is('emitido', emitido)} and ${is('naturaleza', naturaleza)} and ${is('impuesto', impuesto)})`;
}

/** The cell of the row with this alias; null where it has none. */
export const celdaDe = (alias: string): RawBuilder<CeldaImpuesto | null> => sql`case
    when ${isOf(alias, 'acreditable')} then case when ${razonDe(alias)} is null then 'acreditable' else 'noAcreditable' end
    ${sql.join(
      (Object.keys(lineasDe) as CeldaImpuesto[])
        .filter((celda) => celda !== 'acreditable' && celda !== 'noAcreditable')
        .map((celda) => sql`when ${isOf(alias, celda)} then ${sql.lit(celda)}`),
      sql` `,
    )} end`;

/** A sum of lines, exact. */
export interface Suma {
  mes: string;
  celda: CeldaImpuesto;
  tasa: TasaImpuesto;
  razon: RazonNoAcreditable | null;
  clase: ClaseFlujo | null;
  origen: OrigenFlujo;
  estimado: boolean;
  base: string;
  importe: string;
  lineas: number;
}

/** Returns the sums of a taxpayer's cells in some months. */
export async function readSumas(db: Db, rfc: string, meses: readonly string[]): Promise<Suma[]> {
  const { rows } = await sql<Omit<Suma, 'celda'> & { emitido: boolean; naturaleza: string; impuesto: string }>`
    select to_char(m.mes, 'YYYY-MM') as mes, m.emitido, m.naturaleza, m.impuesto, ${tasaDe('m')} as tasa,
      ${razonDe('m')} as razon, ${claseDe('m')} as clase, m.origen, m.estimado,
      sum(m.base)::text as base, sum(m.importe)::text as importe, sum(m.n)::int as lineas
    from ${sumasDe(rfc, meses)} m
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9 having ${hayAlgo('m')}
    order by 1, 2, 3, 4, 5, 6, 7, 8, 9`.execute(db);
  return rows.flatMap(({ emitido, naturaleza, impuesto, ...suma }) => {
    const found = Object.entries(lineasDe).find(
      ([, of]) => of.emitido === emitido && of.naturaleza === naturaleza && of.impuesto === impuesto,
    );
    const celda = found?.[0] as CeldaImpuesto | undefined;
    if (!celda) return [];
    return [{ ...suma, celda: celda === 'acreditable' && suma.razon !== null ? ('noAcreditable' as const) : celda }];
  });
}
