import type {
  CeldaDelMes,
  CeldaImpuesto,
  ClaseGasto,
  FactorDelMes,
  PlataformasDelMes,
  TasaImpuesto,
  TotalesDelMes,
} from '@boveda/contracts';
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

/** A cell of IVA that was withheld has no reasons: it is remitted whole. */
const ofCell = (suma: Suma): Suma => (suma.celda === 'noAcreditable' ? suma : { ...suma, razon: null });

/** Returns the cells of a month, exact. */
export const celdasOf = (sumas: readonly Suma[]): CeldaDelMes[] =>
  groupBy(sumas.map(ofCell), ['celda', 'tasa', 'razon', 'origen']).map((group) => {
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
  groupBy(sumas.map(ofCell), ['celda', 'tasa', 'razon']).map((group) => {
    const { celda, tasa, razon } = group[0] as Suma;
    return { celda, tasa, razon, importe: money(add(group, 'importe', () => true)) };
  });

/** IVA of expenses by what they are for; what nobody classified counts as for both. */
interface PorClase {
  G: Big;
  /** For exempt acts and for those of article 4-A: in both nothing is creditable. */
  E: Big;
  C: Big;
}

/** Adds up what meets the requirements, to cents. */
function porClase(sumas: readonly Suma[], celda: CeldaImpuesto): PorClase {
  const of = (clase: ClaseGasto) =>
    add(sumas, 'importe', (suma) => suma.celda === celda && suma.razon === null && (suma.clase ?? 'C') === clase).round(
      2,
    );
  return { G: of('G'), E: of('E').plus(of('N')), C: of('C') };
}

/** Returns what of the IVA that was withheld in a month is credited in a later one, by the proportion of the month. */
export function retenidoPorAcreditarOf(sumas: readonly Suma[], proporcion = proporcionOf(sumas)): string {
  const retenido = porClase(sumas, 'retenidoPorEnterar');
  return money(retenido.G.plus(retenido.C.times(proporcion)).round(2));
}

/**
 * Returns the figures of a month. What is computed from several figures is computed from their rounded values. `anteriores` is what was
 * withheld in other months and is credited in this one; `proporcion` that of other months, where a taxpayer takes it. Who opted for
 * definitive withholdings of platforms owes the IVA of what was collected without them, less nothing (LIVA 18-M-II).
 */
export function totalesOf(
  sumas: readonly Suma[],
  anteriores: readonly string[] = [],
  proporcion = proporcionOf(sumas),
  plataformas: PlataformasDelMes | null = null,
): TotalesDelMes {
  const importe = (celda: CeldaImpuesto) => add(sumas, 'importe', (suma) => suma.celda === celda).round(2);
  const base = (...celdas: CeldaImpuesto[]) => money(add(sumas, 'base', ({ celda }) => celdas.includes(celda)));
  const [causado, noAcreditable] = [importe('causado'), importe('noAcreditable')];
  const [pagado, retenido] = [porClase(sumas, 'acreditable'), porClase(sumas, 'retenidoPorEnterar')];
  const delMes = pagado.G.minus(retenido.G).plus(pagado.C.minus(retenido.C).times(proporcion)).round(2);
  const porAcreditar = new Big(retenidoPorAcreditarOf(sumas, proporcion));
  const retenidoAcreditado = anteriores.reduce((total, each) => total.plus(each), ZERO);
  const acreditable = delMes.plus(retenidoAcreditado);
  const retenidoAFavor = importe('retenidoAFavor');
  const sinIdentificar = add(sumas, 'importe', ({ celda, clase }) => celda === 'acreditable' && clase === null);
  return {
    cobrado: base('causado'),
    gastado: base('acreditable', 'noAcreditable'),
    causado: money(causado),
    pagado: money(pagado.G.plus(pagado.E).plus(pagado.C).plus(noAcreditable)),
    noAcreditable: money(noAcreditable),
    proporcion: proporcion.toFixed(DECIMALES),
    porProporcion: money(pagado.G.plus(pagado.C).minus(delMes).minus(porAcreditar)),
    porExentos: money(pagado.E),
    sinIdentificar: money(proporcion.eq(1) ? ZERO : sinIdentificar),
    acreditableDelMes: money(delMes),
    retenidoAcreditado: money(retenidoAcreditado),
    retenidoPorAcreditar: money(porAcreditar),
    acreditable: money(acreditable),
    retenidoAFavor: money(retenidoAFavor),
    retenidoPorEnterar: money(importe('retenidoPorEnterar')),
    aCargo:
      plataformas?.opcion === 'definitiva'
        ? plataformas.ivaDirecto
        : money(causado.minus(acreditable).minus(retenidoAFavor)),
    isrAFavor: money(importe('isrAFavor')),
    isrPorEnterar: money(importe('isrPorEnterar')),
    iepsTrasladado: money(importe('iepsTrasladado')),
    iepsPagado: money(importe('iepsPagado')),
  };
}

/** Decimals of the proportion. The law says nothing of them. */
const DECIMALES = 6;

/** Acts that were collected by what they are to the proportion. */
type Actos = Pick<FactorDelMes, 'gravado' | 'exento' | 'actos4A' | 'fuera' | 'noObjeto'>;

/** Returns the acts of months by what they are to the proportion, to cents; those out of it are in neither part (LIVA 5-C). */
export function actosOf(sumas: readonly Suma[]): Actos {
  const { gravado, exento, actos4A, fuera, noObjeto } = addActos(sumas);
  return {
    ...{ gravado: money(gravado), exento: money(exento), actos4A: money(actos4A) },
    ...{ fuera: money(fuera), noObjeto: money(noObjeto) },
  };
}

/** Since this month acts of article 4-A, which LIVA did not have before, are in the whole of the proportion (DOF 12-11-2021). */
export const ACTOS_4A_DESDE = '2022-01';

/** Returns them exact, as the proportion is made of them. */
export function addActos(sumas: readonly Suma[]): Record<keyof Actos, Big> {
  const of = (fits: (tasa: TasaImpuesto, clase: Suma['clase']) => boolean) =>
    add(
      sumas,
      'base',
      ({ mes, celda, tasa, clase }) =>
        celda === 'causado' && fits(tasa, clase === 'A' && mes < ACTOS_4A_DESDE ? null : clase),
    );
  return {
    gravado: of((tasa, clase) => clase !== 'F' && tasa !== 'exento' && tasa !== 'noObjeto'),
    exento: of((tasa, clase) => clase !== 'F' && tasa === 'exento'),
    actos4A: of((tasa, clase) => clase === 'A' && tasa === 'noObjeto'),
    fuera: of((_tasa, clase) => clase === 'F'),
    noObjeto: of((tasa, clase) => clase === null && tasa === 'noObjeto'),
  };
}

/** Returns the proportion of LIVA 5-V: taxed ÷ (taxed + exempt + acts of article 4-A) of what was collected. */
export const proporcionOf = (sumas: readonly Suma[]): Big => proporcionDe(addActos(sumas));

/** Returns the proportion of LIVA 5-V that acts make. */
export function proporcionDe(actos: Readonly<Record<'gravado' | 'exento' | 'actos4A', Big | string>>): Big {
  const gravado = new Big(actos.gravado);
  const others = new Big(actos.exento).plus(actos.actos4A);
  if (others.lte(0)) return new Big(1);
  return gravado.lte(0) ? ZERO : gravado.div(gravado.plus(others)).round(DECIMALES);
}

/** Figures that closes did not keep before withholdings waited for their remittance. */
type Nuevas = 'porExentos' | 'sinIdentificar' | 'retenidoAcreditado' | 'retenidoPorAcreditar' | 'acreditableDelMes';

/** Returns what a close kept with the figures that it did not have: then all IVA that was withheld was credited at once. */
export const completarTotales = (totales: Omit<TotalesDelMes, Nuevas> & Partial<TotalesDelMes>): TotalesDelMes => ({
  ...{ porExentos: '0.00', sinIdentificar: '0.00', retenidoAcreditado: '0.00', retenidoPorAcreditar: '0.00' },
  ...{ acreditableDelMes: totales.acreditable },
  ...totales,
});
