import { Big } from 'big.js';
import type { Comprobante } from '../comprobante/comprobante';
import { compare, sum, tolerancia } from './importes';
import type { Veredicto } from './informe';

const sinValor = ({ tipo }: Comprobante) => tipo === 'T' || tipo === 'P';

/** SubTotal is the sum of the Importe of the conceptos; zero in traslado and pago (Anexo 20). */
export function checkSubtotal(cfdi: Comprobante): Veredicto {
  const tolerance = tolerancia(cfdi.moneda);
  if (sinValor(cfdi)) return compare(cfdi.subtotal, new Big(0), 'en este tipo de comprobante debe ser', tolerance);
  return compare(cfdi.subtotal, sum(cfdi.conceptos.map(({ importe }) => importe)), 'los conceptos suman', tolerance);
}

/** Descuento is the sum of those of the conceptos. */
export function checkDescuento({ descuento, conceptos, moneda }: Comprobante): Veredicto | null {
  const computed = sum(conceptos.map((concepto) => concepto.descuento));
  if (descuento === null && computed.eq(0)) return null;
  return compare(descuento, computed, 'los conceptos suman', tolerancia(moneda));
}

/** SubTotal less Descuento, plus what is transferred, less what is withheld, local taxes included. */
export const totalOf = ({ subtotal, descuento, impuestos, impuestosLocales }: Comprobante): Big =>
  sum([subtotal, impuestos.totalTrasladados, impuestosLocales?.totalTrasladados ?? null]).minus(
    sum([descuento, impuestos.totalRetenidos, impuestosLocales?.totalRetenidos ?? null]),
  );

/** Total is what SubTotal, Descuento and taxes come to; zero in traslado and pago (Anexo 20). */
export function checkTotal(cfdi: Comprobante): Veredicto {
  const tolerance = tolerancia(cfdi.moneda);
  if (sinValor(cfdi)) return compare(cfdi.total, new Big(0), 'en este tipo de comprobante debe ser', tolerance);
  return compare(cfdi.total, totalOf(cfdi), 'subtotal, descuento e impuestos dan', tolerance);
}
