import { Big } from 'big.js';
import type { Comprobante } from '../comprobante/comprobante';

const PESO = new Big(1);

/** Pesos for one unit; undefined where the document does not say, or for XXX, which is no money. */
export function cambioOf({ moneda, tipoCambio }: Pick<Comprobante, 'moneda' | 'tipoCambio'>): Big | undefined {
  if (moneda === 'MXN') return PESO;
  if (moneda === 'XXX' || tipoCambio === null) return undefined;
  return new Big(tipoCambio);
}
