import type { FacturaDeCarta } from '@boveda/contracts';
import { formatMoney } from '@boveda/ui-kit';

const CENTS = 100n;

/** The balance of invoices, each currency apart, as the server writes it into the mail: exact, in cents. */
export function sumByCurrency(facturas: readonly Pick<FacturaDeCarta, 'saldo' | 'moneda'>[]): string {
  const sums = new Map<string, bigint>();
  for (const { saldo, moneda } of facturas) {
    const [whole = '0', cents = ''] = saldo.split('.');
    const amount = BigInt(whole) * CENTS + BigInt(cents.padEnd(2, '0').slice(0, 2));
    sums.set(moneda, (sums.get(moneda) ?? 0n) + amount);
  }
  return [...sums]
    .map(([moneda, sum]) => formatMoney(`${sum / CENTS}.${String(sum % CENTS).padStart(2, '0')}`, moneda))
    .join(' y ');
}
