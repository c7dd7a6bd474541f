import { type CfdiSum, type CreditoSum, efectosComprobante } from '@boveda/contracts/core';
import { formatAmount, formatMoney } from '@boveda/ui-kit';

/**
 * Sum of the filtered result in pesos. Egresos and nómina are positive in it, so its parts by tipo stand beside it; where there
 * are more currencies, each of them too.
 */
export function Sum({ sum }: { sum: CfdiSum | CreditoSum | undefined }) {
  if (!sum) return <strong>Total: $…</strong>;
  // Payments and traslados have no amount (XXX, 0).
  const monedas = sum.porMoneda.filter(({ total }) => Number(total) !== 0);
  const parties = sum.porTipo.filter(({ total }) => Number(total) !== 0);
  return (
    <span>
      <strong style={{ color: 'var(--bv-text)', fontVariantNumeric: 'tabular-nums' }}>
        Total: ${formatAmount(sum.sumaTotal)}
        {'sumaSaldo' in sum && ` · Saldo: $${formatAmount(sum.sumaSaldo)}`}
      </strong>
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
