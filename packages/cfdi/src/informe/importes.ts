import { Big } from 'big.js';
import type { Decimal } from '../comprobante/impuesto';
import { formatImporte } from '../format-importe';
import { decimalesPorMoneda } from './claves.generated';
import { falla, ok, type Veredicto } from './informe';

/** Decimals of a currency (c_Moneda); two where it is not known. */
export const decimalesDe = (moneda: string) => decimalesPorMoneda[moneda] ?? 2;

/** Nothing, from which sums begin. */
export const ZERO = new Big(0);
/** One unit. */
export const ONE = new Big(1);
const CENTAVO = new Big('0.01');

/** Tolerance of totals: one unit of the last decimal of the currency. */
export const tolerancia = (moneda: string) => (moneda !== 'XXX' && decimalesDe(moneda) === 0 ? ONE : CENTAVO);

/** Longest text that is kept: of a longer one V8 may keep the whole document that it is cut from. */
const LONGEST_KEPT = 12;
const MOST_KEPT = 2_000;

/** Keeps what is made of short texts: many rules read each amount of a document, and documents share rates and prices. */
function kept<Value>(make: (text: Decimal) => Value): (text: Decimal) => Value {
  const known = new Map<Decimal, Value>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const value = make(text);
    if (text.length > LONGEST_KEPT) return value;
    if (known.size >= MOST_KEPT) known.clear();
    known.set(text, value);
    return value;
  };
}

const read = kept((text) => new Big(text));

/** The number that a text is; read once for most texts. */
export const toBig = (amount: Decimal | Big): Big => (typeof amount === 'string' ? read(amount) : amount);

/** A rate in its shortest form: it is written with any number of zeros. */
export const tasaOf = kept((text) => new Big(text).toFixed());

/** The same in the form in which taxes are grouped, which has an exponent below a millionth. */
export const exponentialTasaOf = kept((text) => new Big(text).toString());

/** Adds an amount to a total; what is absent counts nothing. */
export const plus = (total: Big, amount: Decimal | Big | null): Big => {
  if (amount === null) return total;
  return total === ZERO ? toBig(amount) : total.plus(toBig(amount));
};

/** Exact sum; what is absent counts nothing. */
export function sum(amounts: readonly (Decimal | Big | null)[]): Big {
  let total = ZERO;
  for (const amount of amounts) total = plus(total, amount);
  return total;
}

/** Whether two amounts are further apart than a tolerance, which is not negative. */
export function differs(declared: Decimal | Big, computed: Decimal | Big, tolerance: Big): boolean {
  const [one, other] = [toBig(declared), toBig(computed)];
  return !one.eq(other) && one.minus(other).abs().gt(tolerance);
}

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

/** Whether nothing was rounded to give a total of these amounts: all are written to the cent. */
export const areCents = (amounts: readonly (Decimal | Big | null)[]): boolean =>
  amounts.every((amount) => amount === null || toBig(amount).round(2, 0).eq(toBig(amount)));

/** Whether a total is not what it should be: to the cent where both are written so, and else by more than one. */
export const differsWithin = (declared: Decimal | Big, exact: Big): boolean =>
  differs(declared, exact, areCents([declared, exact]) ? ZERO : CENTAVO);

const margins = Array.from({ length: 11 }, (_, digits) => new Big(`5e-${digits + 1}`));

/** Half a unit of the last written digit: the rounding error of a value (Anexo 20, limits). */
export const margin = (text: Decimal) => margins[decimals(text)] ?? ZERO;

/** Whether `product` may be a × b, each of them rounded to the digits it was written with. */
export function mayBeProduct(product: Decimal, a: Decimal, b: Decimal): boolean {
  const [one, other] = [toBig(a), toBig(b)];
  const exact = one.times(other);
  if (!differs(product, exact, margin(product))) return true;
  const reach = other
    .abs()
    .times(margin(a))
    .plus(one.abs().times(margin(b)));
  return !differs(product, exact, reach.plus(margin(product).times(2)));
}
