import { type CfdiQuery, EstatusCfdi } from '@boveda/contracts';
import { oneOf } from '@boveda/platform/db/one-of';
import { type RawBuilder, sql } from 'kysely';
import type { CfdiFilters } from './cfdi-filters';

/** A range of the summary: whole months, or days. Open on a side without an end. */
export interface Segment {
  nivel: 'dia' | 'mes';
  from?: string;
  to?: string;
}

/** Whether the filters are columns of the summary, so that rows need not be counted. */
export function isSummarized(filters: CfdiFilters): boolean {
  const { tipo, metodopago, moneda, fechaini, fechafin, ...others } = filters;
  return Object.values(others).every((value) => value === undefined);
}

/** Returns conditions on the row `k` of `resumen`, besides owner and direction. */
export function summaryConditions(status: CfdiQuery['status'], filters: CfdiFilters): RawBuilder<unknown>[] {
  const { tipo, metodopago, moneda, fechaini, fechafin } = filters;
  const stretches = segmentsOf(fechaini, fechafin).map(({ nivel, from, to }) => {
    const ends = [
      sql`k.nivel = ${nivel}`,
      ...(from === undefined ? [] : [sql`k.periodo >= ${from}::date`]),
      ...(to === undefined ? [] : [sql`k.periodo <= ${to}::date`]),
    ];
    return sql`(${sql.join(ends, sql` and `)})`;
  });
  return [
    status === undefined ? sql`k.status in ${oneOf(Object.values(EstatusCfdi))}` : sql`k.status = ${status}::smallint`,
    stretches.length === 0 ? sql`false` : sql`(${sql.join(stretches, sql` or `)})`,
    ...(tipo === undefined ? [] : [sql`k.tipo = ${tipo}`]),
    ...(metodopago === undefined ? [] : [sql`k.metodo_pago = ${metodopago}`]),
    ...(moneda === undefined ? [] : [sql`k.moneda = ${moneda}`]),
  ];
}

const DAY_MS = 86_400_000;
const dayText = (time: number) => new Date(time).toISOString().slice(0, 10);
const monthOf = (day: string) => day.slice(0, 7);
const firstOf = (day: string) => `${monthOf(day)}-01`;
const nextMonth = (day: string) => dayText(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 1));
const dayBefore = (day: string) => dayText(Date.parse(day) - DAY_MS);

/** Splits a range of days (both included) into whole months and the remaining days at its ends. */
export function segmentsOf(fechaini: string | undefined, fechafin: string | undefined): Segment[] {
  if (fechaini !== undefined && fechafin !== undefined && fechaini > fechafin) return [];
  const months: Segment = { nivel: 'mes' };
  const days: Segment[] = [];
  if (fechaini !== undefined) {
    months.from = fechaini === firstOf(fechaini) ? fechaini : nextMonth(fechaini);
    if (months.from !== fechaini) days.push({ nivel: 'dia', from: fechaini, to: dayBefore(months.from) });
  }
  if (fechafin !== undefined) {
    const wholeMonth = dayBefore(nextMonth(fechafin)) === fechafin;
    months.to = wholeMonth ? firstOf(fechafin) : firstOf(dayBefore(firstOf(fechafin)));
    if (!wholeMonth) days.push({ nivel: 'dia', from: firstOf(fechafin), to: fechafin });
  }
  if (months.from === undefined || months.to === undefined || months.from <= months.to) return [months, ...days];
  // Less than a month, or the ends of two adjacent months.
  const touching = fechaini !== undefined && fechafin !== undefined && monthOf(fechaini) === monthOf(fechafin);
  return touching ? [{ nivel: 'dia', from: fechaini as string, to: fechafin as string }] : days;
}
