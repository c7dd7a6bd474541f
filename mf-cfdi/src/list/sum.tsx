import { type CfdiSum, type CreditoSum, efectosComprobante } from '@boveda/contracts/core';
import { formatAmount, formatMoney, isZero, sumMoney } from '@boveda/ui-kit';
import type { ReactNode } from 'react';

/**
 * Sum of the filtered result in pesos. Egresos and nómina are positive in the total of the specification: where kinds are mixed, the net
 * of ingresos and egresos stands first, and the parts by tipo beside it, nómina among them. Where there are more currencies, each of them
 * too.
 */
export function Sum({ sum }: { sum: CfdiSum | CreditoSum | undefined }) {
  if (!sum) return <strong>Total: $…</strong>;
  // Payments and traslados have no amount (XXX, 0).
  const monedas = sum.porMoneda.filter(({ total }) => !isZero(total));
  const parties = sum.porTipo.filter(({ total }) => !isZero(total));
  return (
    <span>
      {parties.length > 1 && <Figure>Neto: ${formatAmount(netOf(parties))}</Figure>}
      <Figure>
        Total: ${formatAmount(sum.sumaTotal)}
        {'sumaSaldo' in sum && ` · Saldo: $${formatAmount(sum.sumaSaldo)}`}
      </Figure>
      {parties.length > 1 && (
        <small>
          {parties.map(({ tipo, total }) => `${efectosComprobante[tipo]}: $${formatAmount(total)}`).join(' · ')}
        </small>
      )}
      {monedas.length > 1 && (
        <small>En pesos. {monedas.map(({ moneda, total }) => formatMoney(total, moneda)).join(' · ')}</small>
      )}
    </span>
  );
}

const Figure = ({ children }: { children: ReactNode }) => (
  <strong style={{ color: 'var(--bv-text)', fontVariantNumeric: 'tabular-nums' }}>{children}</strong>
);

/** Ingresos less egresos; other kinds are neither. */
const netOf = (parties: CfdiSum['porTipo']): string =>
  sumMoney(parties.flatMap(({ tipo, total }) => (tipo === 'I' ? [total] : tipo === 'E' ? [`-${total}`] : [])));
