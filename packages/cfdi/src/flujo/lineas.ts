import { Big } from 'big.js';
import type { Comprobante, Concepto } from '../comprobante/comprobante';
import type { Impuesto } from '../comprobante/impuesto';

/** A tax line as it is added up: amounts are exact. */
export interface Linea {
  readonly naturaleza: 'T' | 'R';
  readonly impuesto: string;
  readonly factor: string;
  readonly tasa: string;
  base: Big;
  importe: Big;
}

/** Longest keys of catalogues that are kept. */
export const LONGEST = 10;
const IVA = '002';
const NO_OBJETO = '01';
const ZERO = new Big(0);
const big = (value: string | null): Big => (value === null ? ZERO : new Big(value));

/** Adds up lines that have nature, tax, factor and rate in common. */
export class Lineas {
  readonly #lines = new Map<string, Linea>();

  add({ naturaleza, impuesto, factor, tasa, base, importe }: Linea): void {
    const key = [naturaleza, impuesto, factor, tasa].join('|');
    const known = this.#lines.get(key);
    if (known) {
      known.base = known.base.plus(base);
      known.importe = known.importe.plus(importe);
    } else this.#lines.set(key, { naturaleza, impuesto, factor, tasa, base, importe });
  }

  addImpuesto(naturaleza: Linea['naturaleza'], { impuesto, tipoFactor, tasaOCuota, base, importe }: Impuesto): void {
    this.add({
      naturaleza,
      impuesto: impuesto.slice(0, LONGEST),
      factor: (tipoFactor ?? '').slice(0, LONGEST),
      tasa: new Big(tasaOCuota ?? 0).toFixed(6),
      base: big(base),
      importe: big(importe),
    });
  }

  addNoObjeto(base: Big): void {
    this.add({ naturaleza: 'T', impuesto: IVA, factor: 'NoObjeto', tasa: '0.000000', base, importe: ZERO });
  }

  all(): Linea[] {
    return [...this.#lines.values()];
  }
}

/** Returns the tax lines of an invoice or egreso, in its currency: the amounts that it declares, and the bases of its conceptos. */
export function lineasOf(comprobante: Comprobante): Linea[] {
  const { conceptos, impuestos } = comprobante;
  const detailed = new Lineas();
  const declared = new Lineas();
  for (const { impuestos } of conceptos) {
    for (const impuesto of impuestos.traslados) detailed.addImpuesto('T', impuesto);
    for (const impuesto of impuestos.retenciones) detailed.addImpuesto('R', impuesto);
  }
  for (const impuesto of impuestos.traslados) declared.addImpuesto('T', impuesto);
  const traslados = detailed.all().filter(({ naturaleza }) => naturaleza === 'T');
  const lines = declared.all().map((line) => withBase(line, traslados, comprobante));
  // Before 4.0 exempt lines are declared by the conceptos alone.
  if (!lines.some(({ factor }) => factor === 'Exento'))
    lines.push(...traslados.filter(({ factor }) => factor === 'Exento'));
  const noObjeto = new Lineas();
  for (const concepto of conceptos) if (concepto.objetoImp === NO_OBJETO) noObjeto.addNoObjeto(netOf(concepto));
  return [...lines, ...retenciones(detailed.all(), impuestos.retenciones), ...noObjeto.all()];
}

/** The amount of a concepto without its discount. */
export const netOf = ({ importe, descuento }: Concepto): Big =>
  descuento === null ? new Big(importe) : new Big(importe).minus(descuento);

/** Before 4.0 declared lines have no base: it is that of the conceptos, and in 3.2 follows from the amount. */
function withBase(line: Linea, detailed: readonly Linea[], { subtotal, descuento }: Comprobante): Linea {
  if (line.base.gt(ZERO)) return line;
  const same = detailed.find(
    ({ impuesto, factor, tasa }) => impuesto === line.impuesto && factor === line.factor && tasa === line.tasa,
  );
  if (same) return { ...line, base: same.base };
  if (detailed.length > 0) return line;
  const tasa = new Big(line.tasa);
  const base = tasa.gt(0) ? line.importe.div(tasa) : new Big(subtotal).minus(descuento ?? 0);
  return { ...line, base };
}

/**
 * The retenciones of a document have no rate: it comes from the conceptos. Where they have several, the last takes what
 * rounding left over, so that they add up to what was declared.
 */
function retenciones(detailed: readonly Linea[], declared: readonly Impuesto[]): Linea[] {
  const sums = new Lineas();
  for (const impuesto of declared) sums.addImpuesto('R', { ...impuesto, tipoFactor: null, tasaOCuota: null });
  return sums.all().flatMap((sum) => {
    const parts = detailed.filter(({ naturaleza, impuesto }) => naturaleza === 'R' && impuesto === sum.impuesto);
    if (parts.length === 0) return [sum];
    const earlier = parts.slice(0, -1).reduce((total, { importe }) => total.plus(importe), ZERO);
    return parts.map((part, at) => (at < parts.length - 1 ? part : { ...part, importe: sum.importe.minus(earlier) }));
  });
}
