import { Big } from 'big.js';
import type { Decimal, Impuesto } from '../comprobante/impuesto';
import { group } from '../format-importe';
import { catalogos } from './catalogos.generated';

export { formatFecha } from '../format-fecha';

/** `$1,234.50`; more decimals only where the document has more. Null is a dash. */
export function formatMoney(amount: Decimal | null): string {
  if (amount === null) return '—';
  const exact = new Big(amount);
  const decimals = Math.min(6, Math.max(2, (exact.toFixed().split('.')[1] ?? '').length));
  const [integer = '', fraction] = exact.abs().toFixed(decimals).split('.');
  return `${exact.lt(0) ? '-' : ''}$${group(integer)}.${fraction}`;
}

/** A quantity without trailing zeros, thousands apart. */
export function formatNumber(amount: Decimal): string {
  const [integer = '', fraction] = new Big(amount).toFixed().split('.');
  return fraction ? `${group(integer)}.${fraction}` : group(integer);
}

/** `16%` of a rate, `$2.50` of a fixed amount, `Exento`. */
export function formatTasa(tipoFactor: string | null, tasaOCuota: Decimal | null): string {
  if (tasaOCuota === null) return tipoFactor ?? '';
  return tipoFactor === 'Cuota'
    ? formatMoney(tasaOCuota)
    : `${formatNumber(new Big(tasaOCuota).times(100).toFixed())}%`;
}

/** `601 General de Ley Personas Morales`; the key alone where the catalogue does not know it. */
export function labelOf(catalogo: keyof typeof catalogos, key: string | null): string {
  if (key === null) return '—';
  const label = (catalogos[catalogo] as Readonly<Record<string, string>>)[key];
  return label ? `${key} ${label}` : key;
}

/** A tax in one line: `Ret. ISR 10% $9.00 de $90.00 (Tasa)`, the last being its base and its TipoFactor. */
export const taxText = (what: string, { base, impuesto, tipoFactor, tasaOCuota, importe }: Impuesto): string =>
  [
    what,
    impuestoName(impuesto),
    formatTasa(tipoFactor, tasaOCuota),
    importe === null ? '' : formatMoney(importe),
    base === null ? '' : `de ${formatMoney(base)}`,
    // Without a rate the TipoFactor is all that is said of it.
    tipoFactor === null || tasaOCuota === null ? '' : `(${tipoFactor})`,
  ]
    .filter(Boolean)
    .join(' ');

/** ISR, IVA, IEPS, or what the document says. */
export function impuestoName(clave: string): string {
  return (catalogos.impuesto as Readonly<Record<string, string>>)[clave] ?? clave;
}

const NUMBER = /^-?\d{1,18}(?:\.\d{1,6})?$/;

/** A number as it is printed; what is none stays as it was written. */
export const numberText = (text: string): string => (NUMBER.test(text) ? formatNumber(text) : text);
/** An amount as it is printed; what is none stays as it was written. */
export const amountText = (text: string): string => (NUMBER.test(text) ? formatMoney(text) : text);
