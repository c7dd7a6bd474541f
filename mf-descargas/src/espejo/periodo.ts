import { primerDiaDeDescarga } from '@boveda/contracts/sat';
import { dayjs } from '@boveda/ui-kit/dates';

/** The last day of a month `AAAA-MM`. */
export const lastDayOf = (mes: string): string => dayjs.utc(mes, 'YYYY-MM').endOf('month').format('YYYY-MM-DD');

/** Cuts a period to the days of which the SAT hands out anything on `hoy`. */
export function askable(fechaini: string, fechafin: string, hoy: string): { fechaini: string; fechafin: string } {
  const oldest = primerDiaDeDescarga(hoy);
  return { fechaini: fechaini < oldest ? oldest : fechaini, fechafin: fechafin > hoy ? hoy : fechafin };
}
