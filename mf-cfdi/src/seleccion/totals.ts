import type { CfdiRow } from '@boveda/contracts';
import { formatMoney } from '@boveda/ui-kit';

/** A total has six decimals at most. */
const DECIMALS = 6;

const toUnits = (value: string): bigint => {
  const [whole = '0', fraction = ''] = value.split('.');
  return BigInt(whole + fraction.slice(0, DECIMALS).padEnd(DECIMALS, '0'));
};

const toText = (units: bigint): string => {
  const digits = (units < 0n ? -units : units).toString().padStart(DECIMALS + 1, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`;
};

/** The totals of CFDI by currency, as they are shown; a CFDI of tipo P counts as what its payments come to. */
export function totalsOf(rows: Iterable<Pick<CfdiRow, 'total' | 'moneda' | 'montopagos'>>): string[] {
  const units = new Map<string, bigint>();
  for (const { total, moneda, montopagos } of rows) {
    const [amount, currency] = montopagos ? [montopagos, 'MXN'] : [total, moneda];
    units.set(currency, (units.get(currency) ?? 0n) + toUnits(amount));
  }
  return [...units].filter(([, sum]) => sum !== 0n).map(([moneda, sum]) => formatMoney(toText(sum), moneda));
}
