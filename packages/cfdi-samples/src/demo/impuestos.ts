/** Whole number of cents. Every amount of the demo is one until it is written. */
export type Centavos = number;

/** Two decimals. */
export const pesos = (centavos: Centavos): string => (centavos / 100).toFixed(2);

/** c_Impuesto. */
export const ISR = '001';
export const IVA = '002';
export const IEPS = '003';

/** A tax on one amount; `tasa` in millionths, null where it is exempt. */
export interface Impuesto {
  readonly impuesto: typeof ISR | typeof IVA | typeof IEPS;
  readonly tasa: number | null;
  readonly base: Centavos;
  readonly importe: Centavos;
}

/** A tax at a rate in millionths, rounded to the cent. */
export function gravar(impuesto: Impuesto['impuesto'], tasa: number | null, base: Centavos): Impuesto {
  return { impuesto, tasa, base, importe: Math.round((base * (tasa ?? 0)) / 1e6) };
}

/** Six decimals, as TasaOCuota is written. */
export const tasaText = (tasa: number): string => (tasa / 1e6).toFixed(6);

/** Adds up taxes of the same kind and rate, in order of appearance. */
export function agrupar(impuestos: readonly Impuesto[]): Impuesto[] {
  const groups = new Map<string, Impuesto>();
  for (const one of impuestos) {
    const key = `${one.impuesto} ${one.tasa}`;
    const sum = groups.get(key);
    groups.set(key, sum ? { ...one, base: sum.base + one.base, importe: sum.importe + one.importe } : one);
  }
  return [...groups.values()];
}

/** Amounts added up. */
export const suma = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** `amount × part / whole` in millionths of the unit, rounded half up: for taxes of part payments. */
export function proporcion(amount: Centavos, part: Centavos, whole: Centavos): number {
  const numerator = BigInt(amount) * 10_000n * BigInt(part);
  return Number((numerator + BigInt(whole) / 2n) / BigInt(whole));
}
