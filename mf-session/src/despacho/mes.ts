import { today } from '@boveda/ui-kit';
import { dayjs } from '@boveda/ui-kit/dates';

const MES = 'YYYY-MM';
/** Months that the picker offers: two years. */
const OFFERED = 24;

/** A month so many months later, or earlier. */
export const mesDespues = (mes: string, meses: number): string => dayjs.utc(mes, MES).add(meses, 'month').format(MES);

/** `2026-03` as `marzo 2026`. */
export const nombreDeMes = (mes: string): string => dayjs.utc(mes, MES).format('MMMM YYYY');

/** The month of the address; without one that whose return is due, which is the one before this. */
export const mesOf = (text: string | null): string =>
  text !== null && /^20\d{2}-(0[1-9]|1[0-2])$/.test(text) ? text : mesDespues(today().slice(0, MES.length), -1);

/** Months to choose from, latest first; the shown one is among them. */
export function mesesElegibles(actual: string): string[] {
  const latest = today().slice(0, MES.length);
  const meses = Array.from({ length: OFFERED }, (_, back) => mesDespues(latest, -back));
  return meses.includes(actual) ? meses : [...meses, actual].sort().reverse();
}
