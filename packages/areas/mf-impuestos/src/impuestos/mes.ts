import { mesFiscal } from '@boveda/contracts/core';
import { today } from '@boveda/ui-kit';
import { dayjs } from '@boveda/ui-kit/dates';

const MES = 'YYYY-MM';
/** Months that the picker offers: those of the five years that CFDI are kept for, and some more. */
const OFFERED = 72;

/** A month so many months later, or earlier. */
export const mesDespues = (mes: string, meses: number): string => dayjs.utc(mes, MES).add(meses, 'month').format(MES);

/** The month whose return is due: the one before this. */
export const mesPorDeclarar = (): string => mesDespues(today().slice(0, MES.length), -1);

/** `2026-03` as `marzo 2026`. */
export const nombreDeMes = (mes: string): string => dayjs.utc(mes, MES).format('MMMM YYYY');

/** `2026-03` as `mar-2026`. */
export const mesCorto = (mes: string): string => dayjs.utc(mes, MES).format('MMM-YYYY');

/** Months to choose from, latest first; the current one is among them. */
export function mesesElegibles(actual: string): string[] {
  const latest = today().slice(0, MES.length);
  const meses = Array.from({ length: OFFERED }, (_, back) => mesDespues(latest, -back));
  return meses.includes(actual) ? meses : [...meses, actual].sort().reverse();
}

/** Whether a text of an address is a month. */
export const isMes = (text: string | undefined): text is string => mesFiscal.safeParse(text).success;
