import type { CfdiRow } from '@boveda/contracts';
import { efectosComprobante } from '@boveda/contracts/core';
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

type Fila = Pick<CfdiRow, 'tipo' | 'total' | 'moneda' | 'montopagos'>;

/**
 * The totals of a selection as they are shown. Where kinds are mixed, the net of ingresos and egresos stands first; nómina and payments, which
 * pay what the others invoice, are apart.
 */
export function selectionTotals(rows: readonly Fila[]): string[] {
  const of = (...tipos: Fila['tipo'][]) => rows.filter(({ tipo }) => tipos.includes(tipo));
  const kinds = (['I', 'E', 'N', 'P', 'T'] as const).filter((tipo) => totalsOf(of(tipo)).length > 0);
  if (kinds.length < 2) return totalsOf(rows);
  const isNet = kinds.includes('I') && kinds.includes('E');
  const net = of('I', 'E').map((row) => (row.tipo === 'E' ? { ...row, total: `-${row.total}` } : row));
  const apart = kinds.filter((tipo) => !(isNet && (tipo === 'I' || tipo === 'E')));
  return [
    ...(isNet ? totalsOf(net).map((total) => `Neto: ${total}`) : []),
    ...apart.flatMap((tipo) => totalsOf(of(tipo)).map((total) => `${efectosComprobante[tipo]}: ${total}`)),
  ];
}
