import { Big } from 'big.js';
import type { Comprobante } from '../comprobante/comprobante';

/** Pesos for one unit; undefined where the document does not say, or for XXX, which is no money. */
export function cambioOf({ moneda, tipoCambio }: Pick<Comprobante, 'moneda' | 'tipoCambio'>): Big | undefined {
  if (moneda === 'MXN') return new Big(1);
  if (moneda === 'XXX' || tipoCambio === null) return undefined;
  return new Big(tipoCambio);
}
