import { Big } from 'big.js';

/** Line of a póliza: one of its two amounts is zero. Pesos with two decimals. */
export interface Movimiento {
  cuenta: string;
  debe: string;
  haber: string;
}

/** A proposal: its movements have as much debe as haber. */
export interface Poliza {
  /** Unique in the month: NumUnIdenPol. */
  numero: string;
  /** Its kind: I cobro, E pago, D diario, N nómina. */
  letra: LetraPoliza;
  /** What it books, which stays the same while its number may change; null of one that the taxpayer wrote. */
  clave: string | null;
  /** AAAA-MM-DD. */
  fecha: string;
  concepto: string;
  movimientos: Movimiento[];
  /** The CFDI that it books; null of a pedimento, and of one that the taxpayer wrote. */
  cfdi: CfdiDePoliza | null;
}

/** Kinds of pólizas, by the letter in their numbers. */
export type LetraPoliza = 'I' | 'E' | 'D' | 'N';

/** How a póliza names its CFDI. */
export interface CfdiDePoliza {
  uuid: string;
  /** RFC of the other party. */
  rfc: string;
  /** Total as the CFDI states it, in its currency. */
  total: string;
  moneda: string;
  tipoCambio: string;
}

/** Moves an amount in pesos from haber to debe: both are of one size, so that what is made of them squares. */
export interface Asiento {
  debe: string;
  haber: string;
  importe: Big;
}

/**
 * Rounds the amounts of a month to cents so that the sum of an account's rounded amounts is its rounded sum: the difference that an
 * amount leaves is carried to the account's next one. One for each month.
 */
export class Redondeo {
  readonly #sums = new Map<string, { exact: Big; rounded: Big }>();

  /** Returns the next amount of an account, in cents. */
  round(cuenta: string, amount: Big): Big {
    const before = this.#sums.get(cuenta) ?? { exact: new Big(0), rounded: new Big(0) };
    const exact = before.exact.plus(amount);
    const rounded = exact.round(2, Big.roundHalfUp);
    this.#sums.set(cuenta, { exact, rounded });
    return rounded.minus(before.rounded);
  }
}

/**
 * Nets entries by account. Every account is rounded by `redondeo`, apart from `resto`, which takes what is left: so that debe is haber.
 * An account whose entries offset each other has no movement; `puente` only joins entries.
 */
export function netear(asientos: readonly Asiento[], resto: string, puente: string, redondeo: Redondeo): Movimiento[] {
  const sums = new Map<string, Big>();
  const add = (cuenta: string, importe: Big) => sums.set(cuenta, (sums.get(cuenta) ?? new Big(0)).plus(importe));
  for (const { debe, haber, importe } of asientos) {
    add(debe, importe);
    add(haber, importe.times(-1));
  }
  for (const left of [resto, puente]) sums.delete(left);
  const rounded = [...sums].map(([cuenta, sum]) => [cuenta, redondeo.round(cuenta, sum)] as const);
  const left = rounded.reduce((all, [, sum]) => all.minus(sum), new Big(0));
  return [...rounded, [resto, left] as const]
    .filter(([, sum]) => !sum.eq(0))
    .map(([cuenta, sum]) => ({
      cuenta,
      debe: sum.gt(0) ? sum.toFixed(2) : '0.00',
      haber: sum.lt(0) ? sum.times(-1).toFixed(2) : '0.00',
    }))
    .sort((a, b) => Number(a.debe === '0.00') - Number(b.debe === '0.00') || (a.cuenta < b.cuenta ? -1 : 1));
}

/** Sums of an account in a month: a line of the balanza of movements. */
export interface SumaDeCuenta {
  cuenta: string;
  debe: string;
  haber: string;
}

/** Sums up the movements of pólizas by account, in the order of their numbers. */
export function sumCuentas(polizas: readonly Poliza[]): SumaDeCuenta[] {
  const sums = new Map<string, { debe: Big; haber: Big }>();
  for (const { cuenta, debe, haber } of polizas.flatMap(({ movimientos }) => movimientos)) {
    const sum = sums.get(cuenta) ?? { debe: new Big(0), haber: new Big(0) };
    sums.set(cuenta, { debe: sum.debe.plus(debe), haber: sum.haber.plus(haber) });
  }
  return [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([cuenta, { debe, haber }]) => ({ cuenta, debe: debe.toFixed(2), haber: haber.toFixed(2) }));
}
