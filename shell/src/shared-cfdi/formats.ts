/**
 * The formats of ui-kit come with half of antd, which a guest with one invoice does not wait for. These are the same for
 * what a CFDI can have.
 */
const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
const OFFSET_MS = -7 * 3_600_000;

/** A day of `yyyy-MM-dd…` as `05-sep-2026`. */
export function formatDay(text: string): string {
  const [year, month, day] = text.slice(0, 10).split('-');
  return `${day}-${MONTHS[Number(month) - 1]}-${year}`;
}

/** An instant as `05-sep-2026 10:11`, at -07:00. */
export function formatInstant(instant: string): string {
  const local = new Date(Date.parse(instant) + OFFSET_MS).toISOString();
  return `${formatDay(local)} ${local.slice(11, 16)}`;
}

const amounts = new Intl.NumberFormat('es-MX', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount as `1,234.50`; its currency stands apart. */
export const formatAmount = (amount: string): string => amounts.format(amount as `${number}`);

/** An amount as `$1,234.50 MXN`. Decimal text stays exact: it is no float. */
export const formatMoney = (total: string, moneda: string): string =>
  `${['MXN', 'USD'].includes(moneda) ? '$' : ''}${amounts.format(total as `${number}`)} ${moneda}`;

/** The Total of a CFDI. One of tipo P has none (0 XXX): it shows what its payments come to, in MXN. */
export const formatTotal = (cfdi: { total: string; moneda: string; montopagos?: string | null | undefined }): string =>
  cfdi.montopagos ? formatMoney(cfdi.montopagos, 'MXN') : formatMoney(cfdi.total, cfdi.moneda);
