import type { Decimal } from './comprobante/impuesto';

/** Digits with their thousands apart: `1,234`. */
export const group = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** An amount with its thousands apart and exactly its own decimals: `1,234.5`. Null is `nada`. */
export function formatImporte(amount: Decimal | null): string {
  if (amount === null) return 'nada';
  const [integer = '', fraction] = amount.split('.');
  return fraction === undefined ? group(integer) : `${group(integer)}.${fraction}`;
}
