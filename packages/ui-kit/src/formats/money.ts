const NAN = '—';
const PESO_SIGNED = new Set(['MXN', 'USD']);

/** Puts commas between the thousands of a whole number's digits. */
export const group = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** Rounds a decimal string half away from zero to cents; digits only, so no cent is ever lost to a float. */
function toCents(value: string): { negative: boolean; digits: string } | null {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value.trim());
  if (!match) return null;
  const [, sign, whole = '0', fraction = ''] = match;
  const cents = BigInt(whole + fraction.slice(0, 2).padEnd(2, '0')) + (Number(fraction[2] ?? '0') >= 5 ? 1n : 0n);
  return { negative: sign === '-' && cents > 0n, digits: cents.toString().padStart(3, '0') };
}

/**
 * A decimal string without its currency: `1234.5` → `1,234.50`. Two decimals, rounded half away from zero.
 * What is no decimal string shows as a dash.
 */
export function formatAmount(value: string): string {
  const cents = toCents(value);
  if (!cents) return NAN;
  return `${cents.negative ? '-' : ''}${group(cents.digits.slice(0, -2))}.${cents.digits.slice(-2)}`;
}

/**
 * A decimal string with its thousands apart and all its decimals, at least so many: `1234.5678` → `1,234.5678`. For what
 * must not be rounded: unit prices, quantities, rates. What is no decimal string shows as a dash.
 */
export function formatExact(value: string, decimals = 2): string {
  const match = /^(-?)0*(\d+)(?:\.(\d+?)0*)?$/.exec(value.trim());
  if (!match) return NAN;
  const [, sign = '', whole = '0', fraction = ''] = match;
  const shown = (fraction === '0' ? '' : fraction).padEnd(decimals, '0');
  return `${sign}${group(whole)}${shown && `.${shown}`}`;
}

/**
 * Money as Mexico writes it, with its currency: `$1,234.50 MXN`, `-$12.30 MXN`, `1,234.50 EUR`.
 * Takes the decimal string of the wire; never a number. What is no decimal string shows as a dash.
 */
export function formatMoney(value: string, moneda = 'MXN'): string {
  const amount = formatAmount(value);
  if (amount === NAN) return NAN;
  const symbol = PESO_SIGNED.has(moneda) ? '$' : '';
  return `${amount.startsWith('-') ? `-${symbol}${amount.slice(1)}` : `${symbol}${amount}`} ${moneda}`;
}

/** The Total of a CFDI with its currency. One of tipo P has none (0 XXX): it shows what its payments come to, in MXN. */
export const formatTotal = (cfdi: { total: string; moneda: string; montopagos?: string | null | undefined }): string =>
  cfdi.montopagos ? formatMoney(cfdi.montopagos) : formatMoney(cfdi.total, cfdi.moneda);
