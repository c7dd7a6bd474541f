import { Big } from 'big.js';
import type { Decimal } from '../comprobante/impuesto';
import { formatImporte } from '../format-importe';
import { decimalesPorMoneda } from './claves.generated';
import { falla, ok, type Veredicto } from './informe';

/** Decimals of a currency (c_Moneda); two where it is not known. */
export const decimalesDe = (moneda: string) => decimalesPorMoneda[moneda] ?? 2;

const ZERO = new Big(0);
const ONE = new Big(1);
const CENTAVO = new Big('0.01');

/** Tolerance of totals: one unit of the last decimal of the currency. */
export const tolerancia = (moneda: string) => (moneda !== 'XXX' && decimalesDe(moneda) === 0 ? ONE : CENTAVO);

/** Exact sum; what is absent counts nothing. */
export const sum = (amounts: readonly (Decimal | Big | null)[]) =>
  amounts.reduce<Big>((total, amount) => (amount === null ? total : total.plus(amount)), ZERO);

export const differs = (declared: Decimal | Big, computed: Decimal | Big, tolerance: Big) =>
  new Big(declared).minus(computed).abs().gt(tolerance);

/** Compares a declared with a computed amount; `what` names it. */
export function compare(
  declared: Decimal | null,
  computed: Big,
  what: string,
  tolerance: Big,
  donde?: Pick<Veredicto, 'codigos'>,
): Veredicto {
  const evidencia = `Declarado ${formatImporte(declared)}; ${what} ${formatImporte(computed.toFixed())}.`;
  return differs(declared ?? '0', computed, tolerance) ? falla(evidencia, donde) : ok(evidencia);
}

const decimals = (text: Decimal) => text.length - 1 - (text.indexOf('.') < 0 ? text.length - 1 : text.indexOf('.'));

const margins = Array.from({ length: 11 }, (_, digits) => new Big(`5e-${digits + 1}`));

/** Half a unit of the last written digit: the rounding error of a value (Anexo 20, limits). */
export const margin = (text: Decimal) => margins[decimals(text)] ?? new Big(0);

/** Whether `product` may be a × b, each of them rounded to the digits it was written with. */
export function mayBeProduct(product: Decimal, a: Decimal, b: Decimal): boolean {
  const exact = new Big(a).times(b);
  if (!differs(product, exact, margin(product))) return true;
  const reach = new Big(b)
    .abs()
    .times(margin(a))
    .plus(new Big(a).abs().times(margin(b)));
  return !differs(product, exact, reach.plus(margin(product).times(2)));
}
