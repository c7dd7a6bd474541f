import { type CfdiSum, type CreditoSum, efectosComprobante } from '@boveda/contracts';
import { formatAmount, formatMoney } from '@boveda/ui-kit';

/**
 * Sum of the filtered result in pesos. Egresos and nómina are positive in it, so its parts by tipo stand beside it; where there
 * are more currencies, each of them too.
 */
export function Suma({ suma }: { suma: CfdiSum | CreditoSum | undefined }) {
  if (!suma) return <strong>Total: $…</strong>;
  // Payments and transfers have no amount of their own (XXX, 0).
  const monedas = suma.porMoneda.filter(({ total }) => Number(total) !== 0);
  const partes = suma.porTipo.filter(({ total }) => Number(total) !== 0);
  return (
    <span>
      <strong style={{ color: 'var(--bv-text)', fontVariantNumeric: 'tabular-nums' }}>
        Total: ${formatAmount(suma.sumaTotal)}
        {'sumaSaldo' in suma && ` · Saldo: $${formatAmount(suma.sumaSaldo)}`}
      </strong>
      {partes.length > 1 && (
        <small style={{ display: 'block' }}>
          {partes.map(({ tipo, total }) => `${efectosComprobante[tipo]}: $${formatAmount(total)}`).join(' · ')}
        </small>
      )}
      {monedas.length > 1 && (
        <small style={{ display: 'block' }}>
          En pesos. {monedas.map(({ moneda, total }) => formatMoney(total, moneda)).join(' · ')}
        </small>
      )}
    </span>
  );
}
