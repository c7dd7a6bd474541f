import type { CeldaDelMes, CeldaImpuesto, TotalesDelMes } from '@boveda/contracts';
import { Big } from 'big.js';
import type { Suma } from './celdas';

const ZERO = new Big(0);
const money = (value: Big): string => value.toFixed(2);

/** Up to the 6 decimals of lines: several cells are added before they are rounded, like their lines. */
function exact(value: Big): string {
  const text = value.round(6).toFixed();
  return (text.split('.')[1]?.length ?? 0) < 2 ? money(value) : text;
}

/** Adds up exactly what fits. */
const add = (sumas: readonly Suma[], of: 'base' | 'importe', fits: (suma: Suma) => boolean): Big =>
  sumas.filter(fits).reduce((total, suma) => total.plus(suma[of]), ZERO);

/** Joins sums that have the same cell, rate, reason and, where wanted, origin. */
function groupBy<Key extends keyof Suma>(sumas: readonly Suma[], keys: readonly Key[]) {
  const groups = new Map<string, Suma[]>();
  for (const suma of sumas) {
    const key = JSON.stringify(keys.map((name) => suma[name]));
    groups.set(key, [...(groups.get(key) ?? []), suma]);
  }
  return [...groups.values()];
}

/** Returns the cells of a month, exact. */
export const celdasOf = (sumas: readonly Suma[]): CeldaDelMes[] =>
  groupBy(sumas, ['celda', 'tasa', 'razon', 'origen']).map((group) => {
    const { celda, tasa, razon, origen } = group[0] as Suma;
    return {
      celda,
      tasa,
      razon,
      origen,
      base: exact(add(group, 'base', () => true)),
      importe: exact(add(group, 'importe', () => true)),
      lineas: group.reduce((total, { lineas }) => total + lineas, 0),
    };
  });

/** Amount of a cell as a closed month keeps it. */
export type CeldaCerrada = Pick<CeldaDelMes, 'celda' | 'tasa' | 'razon' | 'importe'>;

/** Returns the cells of a month as a close keeps them. */
export const cerradasOf = (sumas: readonly Suma[]): CeldaCerrada[] =>
  groupBy(sumas, ['celda', 'tasa', 'razon']).map((group) => {
    const { celda, tasa, razon } = group[0] as Suma;
    return { celda, tasa, razon, importe: money(add(group, 'importe', () => true)) };
  });

/** Returns the figures of a month. What is computed from several figures is computed from their rounded values. */
export function totalesOf(sumas: readonly Suma[]): TotalesDelMes {
  const importe = (celda: CeldaImpuesto) => add(sumas, 'importe', (suma) => suma.celda === celda).round(2);
  const base = (...celdas: CeldaImpuesto[]) => money(add(sumas, 'base', ({ celda }) => celdas.includes(celda)));
  const proporcion = proporcionOf(sumas);
  const [causado, bruto, noAcreditable] = [importe('causado'), importe('acreditable'), importe('noAcreditable')];
  const acreditable = bruto.times(proporcion).round(2);
  const retenidoAFavor = importe('retenidoAFavor');
  return {
    cobrado: base('causado'),
    gastado: base('acreditable', 'noAcreditable'),
    causado: money(causado),
    pagado: money(bruto.plus(noAcreditable)),
    noAcreditable: money(noAcreditable),
    proporcion: proporcion.toFixed(4),
    porProporcion: money(bruto.minus(acreditable)),
    acreditable: money(acreditable),
    retenidoAFavor: money(retenidoAFavor),
    retenidoPorEnterar: money(importe('retenidoPorEnterar')),
    aCargo: money(causado.minus(acreditable).minus(retenidoAFavor)),
    isrAFavor: money(importe('isrAFavor')),
    isrPorEnterar: money(importe('isrPorEnterar')),
    iepsTrasladado: money(importe('iepsTrasladado')),
    iepsPagado: money(importe('iepsPagado')),
  };
}

/** LIVA 5-V: taxed ÷ (taxed + exempt) of what was collected; what is not subject to tax stays out. */
function proporcionOf(sumas: readonly Suma[]): Big {
  const collected = (isExempt: boolean) =>
    add(sumas, 'base', ({ celda, tasa }) => {
      return celda === 'causado' && tasa !== 'noObjeto' && (tasa === 'exento') === isExempt;
    });
  const [taxed, exempt] = [collected(false), collected(true)];
  if (exempt.lte(0)) return new Big(1);
  return taxed.lte(0) ? ZERO : taxed.div(taxed.plus(exempt)).round(4);
}
