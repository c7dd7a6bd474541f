import { Big } from 'big.js';
import type { Comprobante } from '../comprobante/comprobante';
import { falla, ok, omitida, type Veredicto } from './informe';

/** Amounts carry up to six decimals and totals two: a cent is all that rounding can move. */
const TOLERANCIA = new Big('0.01');

const sum = (amounts: readonly (string | null)[]) =>
  amounts.reduce((total, amount) => total.plus(amount ?? 0), new Big(0));

function compare(declared: string, computed: Big, what: string): Veredicto {
  const evidencia = `Declarado ${declared}; ${what} ${computed.toFixed()}.`;
  return new Big(declared).minus(computed).abs().lte(TOLERANCIA) ? ok(evidencia) : falla(evidencia);
}

const without = 'La versión 3.2 no pide que las sumas cuadren.';
const sinValor = ({ tipo }: Comprobante) => tipo === 'T' || tipo === 'P';

/** SubTotal is the sum of the Importe of the conceptos; zero in traslado and pago (Anexo 20). */
export function checkSubtotal(cfdi: Comprobante): Veredicto {
  if (cfdi.version === '3.2') return omitida(without);
  if (sinValor(cfdi)) return compare(cfdi.subtotal, new Big(0), 'en este tipo de comprobante debe ser');
  return compare(cfdi.subtotal, sum(cfdi.conceptos.map(({ importe }) => importe)), 'los conceptos suman');
}

/** Total is SubTotal less Descuento, plus what is transferred, less what is withheld, local taxes included. */
export function checkTotal(cfdi: Comprobante): Veredicto {
  if (cfdi.version === '3.2') return omitida(without);
  if (sinValor(cfdi)) return compare(cfdi.total, new Big(0), 'en este tipo de comprobante debe ser');
  const { subtotal, descuento, impuestos, impuestosLocales } = cfdi;
  const computed = sum([subtotal, impuestos.totalTrasladados, impuestosLocales?.totalTrasladados ?? null]).minus(
    sum([descuento, impuestos.totalRetenidos, impuestosLocales?.totalRetenidos ?? null]),
  );
  return compare(cfdi.total, computed, 'subtotal, descuento e impuestos dan');
}
