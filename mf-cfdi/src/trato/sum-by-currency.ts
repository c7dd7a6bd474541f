import type { FacturaDeCarta } from '@boveda/contracts';
import { formatMoney, sumMoney } from '@boveda/ui-kit';

/** The balance of invoices, each currency apart, as the server writes it into the mail. */
export function sumByCurrency(facturas: readonly Pick<FacturaDeCarta, 'saldo' | 'moneda'>[]): string {
  const saldos = new Map<string, string[]>();
  for (const { saldo, moneda } of facturas) saldos.set(moneda, [...(saldos.get(moneda) ?? []), saldo]);
  return [...saldos].map(([moneda, each]) => formatMoney(sumMoney(each), moneda)).join(' y ');
}
