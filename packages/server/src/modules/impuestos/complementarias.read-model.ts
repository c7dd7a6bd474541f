import { type Complementaria, type ConceptoComplementaria, MAX_LINEAS } from '@boveda/contracts';
import type { Db } from '@boveda/platform/db/schema';
import { Big } from 'big.js';
import { sql } from 'kysely';
import { primerDia, razonDe } from './celdas';
import { readEnteros } from './enteros.store';
import { type Entero, mesDeAcreditamiento } from './mes-de-acreditamiento';
import { otrosHechos } from './otros-hechos';

/** Sums of lines of one kind in one month, before and after the egresos that correct it. */
interface Suma {
  periodo: string;
  emitido: boolean;
  naturaleza: 'T' | 'R';
  impuesto: string;
  acreditable: boolean;
  total: string;
  corregido: string;
  egresos: { cfdi: string; uuid: string }[];
}

/**
 * Returns the figures of earlier months that egresos correct (LIVA 7, last paragraph): those that egresos of the month change in
 * others, and those that egresos of later months change in it. The return that corrects another month for the egresos of one month does not
 * have those of later ones. What was withheld is supposed to be remitted, unless a user denies it.
 */
export async function listComplementarias(db: Db, rfc: string, mes: string): Promise<Complementaria[]> {
  /** What egresos of later months than this one correct of the sum `s` of another month. */
  const posterior = sql`(
    select coalesce(sum(p.importe), 0) from hecho_flujo p
    where p.rfc_owner = ${rfc} and p.mes = s.mes and s.mes <> ${primerDia(mes)}::date and p.aviso = 'complementaria'
      and p.corrige is not null and p.cuenta and p.emitido = s.emitido and p.naturaleza = s.naturaleza
      and p.impuesto = s.impuesto and (${razonDe('p')} is null) = s.acreditable
      and exists (select from hecho_flujo n where n.rfc_owner = ${rfc} and n.cfdi_id = p.cfdi_id and n.corrige is null
        and n.mes > ${primerDia(mes)}::date))`;
  const { rows } = await sql<Suma>`
    with egresos as (
      select distinct h.cfdi_id from hecho_flujo h
      where h.rfc_owner = ${rfc} and h.mes = ${primerDia(mes)}::date and h.aviso = 'complementaria' limit ${MAX_LINEAS}
    ), partes as (
      select h.mes, h.emitido, h.naturaleza, h.impuesto, ${razonDe('h')} is null as acreditable, h.importe,
        h.cfdi_id
      from egresos e
      cross join lateral (select * from hecho_flujo h where h.rfc_owner = ${rfc} and h.cfdi_id = e.cfdi_id offset 0) h
      where h.cuenta and h.aviso = 'complementaria'
    ), sumas as (
      select mes, emitido, naturaleza, impuesto, acreditable, sum(importe) as corregido,
        jsonb_agg(distinct cfdi_id) as cfdis
      from partes group by 1, 2, 3, 4, 5
    )
    select to_char(s.mes, 'YYYY-MM') as periodo, s.emitido, s.naturaleza, s.impuesto, s.acreditable, s.corregido::text,
      ((select coalesce(sum(m.importe), 0) from flujo_mes m
        where m.rfc_owner = ${rfc} and m.mes = s.mes and m.emitido = s.emitido and m.naturaleza = s.naturaleza and m.impuesto = s.impuesto
          and (${razonDe('m')} is null) = s.acreditable) + (
        select coalesce(sum(r.importe), 0) from ${otrosHechos(rfc)} r
        where r.mes = s.mes and r.emitido = s.emitido and r.naturaleza = s.naturaleza and r.impuesto = s.impuesto and s.acreditable) - ${posterior})::text as total,
      (select jsonb_agg(jsonb_build_object('cfdi', c.id, 'uuid', c.uuid) order by c.fecha, c.id) from jsonb_array_elements_text(s.cfdis) x (id)
        join cfdi c on c.rfc_owner = ${rfc} and c.id = x.id::uuid) as egresos
    from sumas s order by 1, 2, 3, 4, 5`.execute(db);
  const enteros = await readEnteros(db, rfc);
  return rows.flatMap((suma) => figuresOf(suma, rows, enteros));
}

/** Figures that a sum is, or is part of. */
function figuresOf(suma: Suma, all: readonly Suma[], enteros: ReadonlyMap<string, Entero>): Complementaria[] {
  const { emitido, naturaleza, impuesto, acreditable } = suma;
  const isIva = impuesto === '002';
  const of = (concepto: ConceptoComplementaria, sumas = [suma], periodo = suma.periodo) => [
    figureOf(concepto, periodo, sumas),
  ];
  if (impuesto === '001') return naturaleza === 'R' ? of(emitido ? 'isrAFavor' : 'isrPorEnterar') : [];
  if (impuesto === '003') return naturaleza === 'T' ? of(emitido ? 'iepsTrasladado' : 'iepsPagado') : [];
  if (!isIva) return [];
  if (emitido) return of(naturaleza === 'T' ? 'causado' : 'retenidoAFavor');
  if (naturaleza === 'T') {
    if (!acreditable) return of('noAcreditable');
    const retenido = all.find(
      (one) =>
        one.periodo === suma.periodo &&
        !one.emitido &&
        one.naturaleza === 'R' &&
        one.impuesto === '002' &&
        one.acreditable,
    );
    return of('acreditable', retenido ? [suma, negative(retenido)] : [suma]);
  }
  // LIVA 5-IV: what was withheld is credited after it was remitted.
  const acreditaEn = mesDeAcreditamiento(suma.periodo, enteros.get(suma.periodo));
  const porEnterar = all.filter(
    (one) => one.periodo === suma.periodo && !one.emitido && one.naturaleza === 'R' && one.impuesto === '002',
  );
  return [
    ...(porEnterar[0] === suma ? of('retenidoPorEnterar', porEnterar) : []),
    ...(acreditable && acreditaEn ? of('retenidoAcreditable', [suma], acreditaEn) : []),
  ];
}

const negative = (suma: Suma): Suma => ({
  ...suma,
  total: new Big(suma.total).neg().toFixed(),
  corregido: new Big(suma.corregido).neg().toFixed(),
});

function figureOf(concepto: ConceptoComplementaria, periodo: string, sumas: readonly Suma[]): Complementaria {
  const add = (of: (suma: Suma) => Big) => sumas.reduce((sum, suma) => sum.plus(of(suma)), new Big(0)).toFixed(2);
  const egresos = new Map(sumas.flatMap((suma) => suma.egresos).map((egreso) => [egreso.cfdi, egreso]));
  return {
    periodo,
    emitido: sumas[0]?.emitido ?? false,
    concepto,
    antes: add(({ total, corregido }) => new Big(total).minus(corregido)),
    despues: add(({ total }) => new Big(total)),
    egresos: [...egresos.values()],
  };
}
