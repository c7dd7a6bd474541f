import { Big } from 'big.js';
import type { Comprobante, Concepto } from '../comprobante/comprobante';
import type { Decimal } from '../comprobante/impuesto';
import { cambioOf } from './cambio';
import { hasLimitable, type Pagado, parteDeConcepto } from './limites';
import { LONGEST, netOf } from './lineas';
import { medioDe } from './medios-de-pago';

/** Which part of a line of IVA is of one product: the sum of the bases of its conceptos, in the currency of the document. */
export interface BaseDeProducto {
  readonly naturaleza: 'T' | 'R';
  /** As in a `HechoFlujo`. */
  readonly factor: string;
  readonly tasa: Decimal;
  /** Key of c_ClaveProdServ; '' of all whose key is not one. */
  readonly clave: string;
  readonly base: Decimal;
  /**
   * How much of the base is deductible, of each product of a line that LISR limits: see `limites`. Of PPD when it is paid by card, in cash,
   * and otherwise.
   */
  readonly parte?: Decimal;
  readonly enEfectivo?: Decimal;
  readonly sinTarjeta?: Decimal;
}

/** How an invoice may be paid, by the name of what is then deductible. */
type Deducible = 'parte' | 'enEfectivo' | 'sinTarjeta';
type Pagos = readonly (readonly [Deducible, Pagado])[];

/** What is added up of one product. */
type Sums = Partial<Record<Deducible, Big>> & { base: Big };

function pagosDe(comprobante: Comprobante): Pagos {
  const cambio = cambioOf(comprobante) ?? new Big(1);
  if (comprobante.tipo !== 'I' || !hasLimitable(comprobante)) return [];
  if (comprobante.metodoPago !== 'PPD') return [['parte', { medio: medioDe(comprobante.formaPago), cambio }]];
  return [
    ['parte', { medio: 'tarjeta', cambio }],
    ['enEfectivo', { medio: 'efectivo', cambio }],
    ['sinTarjeta', { medio: undefined, cambio }],
  ];
}

const ZERO = new Big(0);
const IVA = '002';
const NO_OBJETO = '01';
/** Digits of what is deductible of a base. */
const DIGITS = 12;
const CLAVE = /^\d{8}$/;
/** Products of one line that are told apart; a document may have thousands, and what exceeds them has no key. */
export const MAX_PRODUCTOS = 100;

/** Returns of what products each line of IVA of an invoice or egreso is. Before 3.3 conceptos have no key: then of none. */
export function readProductos(comprobante: Comprobante): BaseDeProducto[] {
  const { tipo, conceptos } = comprobante;
  if (tipo !== 'I' && tipo !== 'E') return [];
  const pagos = pagosDe(comprobante);
  const lines = new Map<string, Map<string, Sums>>();
  const add = (naturaleza: 'T' | 'R', factor: string, tasa: string, concepto: Concepto, base: Big) => {
    const clave = concepto.claveProdServ;
    const line = [naturaleza, factor, tasa].join('|');
    const products = lines.get(line) ?? new Map<string, Sums>();
    lines.set(line, products);
    const known = clave !== null && CLAVE.test(clave) && (products.has(clave) || products.size < MAX_PRODUCTOS);
    const key = known ? clave : '';
    const sums = products.get(key) ?? { base: ZERO };
    products.set(key, sums);
    sums.base = sums.base === ZERO ? base : sums.base.plus(base);
    for (const [name, pagado] of naturaleza === 'T' ? pagos : [])
      sums[name] = (sums[name] ?? ZERO).plus(parteDeConcepto(concepto, comprobante, pagado).parte.times(base));
  };
  for (const concepto of conceptos) {
    const { impuestos, objetoImp } = concepto;
    for (const naturaleza of ['T', 'R'] as const)
      for (const impuesto of naturaleza === 'T' ? impuestos.traslados : impuestos.retenciones)
        if (impuesto.impuesto === IVA)
          add(
            naturaleza,
            (impuesto.tipoFactor ?? '').slice(0, LONGEST),
            new Big(impuesto.tasaOCuota ?? 0).toFixed(6),
            concepto,
            new Big(impuesto.base ?? 0),
          );
    if (objetoImp === NO_OBJETO) add('T', 'NoObjeto', '0.000000', concepto, netOf(concepto));
  }
  return [...lines].flatMap(([line, products]) => {
    const [naturaleza, factor = '', tasa = ''] = line.split('|') as ['T' | 'R', string, string];
    const isLimited = [...products.values()].some(({ base, ...parts }) =>
      Object.values(parts).some((part) => part.lt(base)),
    );
    return [...products].map(([clave, { base, ...parts }]) => {
      const said = Object.entries(isLimited ? parts : {}).map(([name, part]) => [name, part.round(DIGITS).toFixed()]);
      return { naturaleza, factor, tasa, clave, base: base.toFixed(), ...Object.fromEntries(said) };
    });
  });
}
