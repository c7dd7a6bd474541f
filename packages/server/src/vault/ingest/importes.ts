import type { Comprobante, Concepto, Impuesto } from '@boveda/cfdi';
import { Big } from 'big.js';

/** Amounts that lists show on request, in the currency of the CFDI; null where it has none. */
export interface ImportesCfdi {
  descuento: string | null;
  ivatrasladado: string | null;
  iepstrasladado: string | null;
  ivaretenido: string | null;
  isrretenido: string | null;
}

/** Keys of c_Impuesto. */
const ISR = '001';
const IVA = '002';
const IEPS = '003';

/**
 * Returns the discount and the taxes of a whole CFDI, or of one of its conceptos. Those of a complement of payments belong to the paid
 * invoices.
 */
export function importesOf({
  descuento,
  impuestos: { traslados, retenciones },
}: Pick<Comprobante, 'descuento'> & { impuestos: Concepto['impuestos'] }): ImportesCfdi {
  return {
    descuento,
    ivatrasladado: sumOf(traslados, IVA),
    iepstrasladado: sumOf(traslados, IEPS),
    ivaretenido: sumOf(retenciones, IVA),
    isrretenido: sumOf(retenciones, ISR),
  };
}

/** Exempt lines have no amount. */
function sumOf(lines: readonly Impuesto[], key: string): string | null {
  const amounts = lines.flatMap(({ impuesto, importe }) => (impuesto === key && importe !== null ? [importe] : []));
  return amounts.length === 0 ? null : amounts.reduce((sum, amount) => sum.plus(amount), new Big(0)).toFixed();
}
