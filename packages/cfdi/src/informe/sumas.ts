import type { Big } from 'big.js';
import type { Comprobante } from '../comprobante/comprobante';
import { compare, sum, tolerancia, ZERO } from './importes';
import type { Veredicto } from './informe';
import { codigosEn } from './reglas/matrices';

const sinValor = ({ tipo }: Comprobante) => tipo === 'T' || tipo === 'P';

/** SubTotal is the sum of the Importe of the conceptos; zero in traslado and pago (Anexo 20). */
export function checkSubtotal(cfdi: Comprobante): Veredicto {
  const tolerance = tolerancia(cfdi.moneda);
  const { version, tipo, subtotal, conceptos } = cfdi;
  if (sinValor(cfdi)) {
    const codigos = codigosEn(version, 'CFDI40109', ...(tipo === 'P' ? ['CRP20103'] : []));
    return compare(subtotal, ZERO, 'en este tipo de comprobante debe ser', ZERO, codigos);
  }
  const exact = sum(conceptos.map(({ importe }) => importe));
  return compare(subtotal, exact, 'los conceptos suman', tolerance, codigosEn(version, 'CFDI40108'));
}

/** Descuento is the sum of those of the conceptos. */
export function checkDescuento({ version, descuento, conceptos, moneda }: Comprobante): Veredicto | null {
  const computed = sum(conceptos.map((concepto) => concepto.descuento));
  if (descuento === null && computed.eq(0)) return null;
  return compare(descuento, computed, 'los conceptos suman', tolerancia(moneda), codigosEn(version, 'CFDI40111'));
}

/** SubTotal less Descuento, plus what is transferred, less what is withheld, local taxes included. */
export const totalOf = ({ subtotal, descuento, impuestos, impuestosLocales }: Comprobante): Big =>
  sum([subtotal, impuestos.totalTrasladados, impuestosLocales?.totalTrasladados ?? null]).minus(
    sum([descuento, impuestos.totalRetenidos, impuestosLocales?.totalRetenidos ?? null]),
  );

/** Total is what SubTotal, Descuento and taxes come to; zero in traslado and pago (Anexo 20). */
export function checkTotal(cfdi: Comprobante): Veredicto {
  const tolerance = tolerancia(cfdi.moneda);
  const { version, tipo, total } = cfdi;
  if (sinValor(cfdi)) {
    const codigos = codigosEn(version, ...(tipo === 'P' ? ['CRP20110'] : ['CFDI40119']));
    return compare(total, ZERO, 'en este tipo de comprobante debe ser', ZERO, codigos);
  }
  return compare(
    total,
    totalOf(cfdi),
    'subtotal, descuento e impuestos dan',
    tolerance,
    codigosEn(version, 'CFDI40119'),
  );
}
