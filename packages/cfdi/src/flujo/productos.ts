import { Big } from 'big.js';
import type { Comprobante } from '../comprobante/comprobante';
import type { Decimal } from '../comprobante/impuesto';
import { LONGEST, netOf } from './lineas';

/** Which part of a line of IVA is of one product: the sum of the bases of its conceptos, in the currency of the document. */
export interface BaseDeProducto {
  readonly naturaleza: 'T' | 'R';
  /** As in a `HechoFlujo`. */
  readonly factor: string;
  readonly tasa: Decimal;
  /** Key of c_ClaveProdServ; '' of all whose key is not one. */
  readonly clave: string;
  readonly base: Decimal;
}

const IVA = '002';
const NO_OBJETO = '01';
const CLAVE = /^\d{8}$/;
/** Products of one line that are told apart; a document may have thousands, and what exceeds them has no key. */
export const MAX_PRODUCTOS = 100;

/** Returns of what products each line of IVA of an invoice or egreso is. Before 3.3 conceptos have no key: then of none. */
export function readProductos({ tipo, conceptos }: Comprobante): BaseDeProducto[] {
  if (tipo !== 'I' && tipo !== 'E') return [];
  const lines = new Map<string, Map<string, Big>>();
  const add = (naturaleza: 'T' | 'R', factor: string, tasa: string, clave: string | null, base: Big) => {
    const line = [naturaleza, factor, tasa].join('|');
    const products = lines.get(line) ?? new Map<string, Big>();
    lines.set(line, products);
    const known = clave !== null && CLAVE.test(clave) && (products.has(clave) || products.size < MAX_PRODUCTOS);
    const key = known ? clave : '';
    products.set(key, (products.get(key) ?? new Big(0)).plus(base));
  };
  for (const concepto of conceptos) {
    const { claveProdServ, impuestos, objetoImp } = concepto;
    for (const naturaleza of ['T', 'R'] as const)
      for (const impuesto of naturaleza === 'T' ? impuestos.traslados : impuestos.retenciones)
        if (impuesto.impuesto === IVA)
          add(
            naturaleza,
            (impuesto.tipoFactor ?? '').slice(0, LONGEST),
            new Big(impuesto.tasaOCuota ?? 0).toFixed(6),
            claveProdServ,
            new Big(impuesto.base ?? 0),
          );
    if (objetoImp === NO_OBJETO) add('T', 'NoObjeto', '0.000000', claveProdServ, netOf(concepto));
  }
  return [...lines].flatMap(([line, products]) => {
    const [naturaleza, factor = '', tasa = ''] = line.split('|') as ['T' | 'R', string, string];
    return [...products].map(([clave, base]) => ({ naturaleza, factor, tasa, clave, base: base.toFixed() }));
  });
}
