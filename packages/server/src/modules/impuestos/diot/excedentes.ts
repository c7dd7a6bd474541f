import { type ClaveImporte, claveDe, datosIva, todasLasZonas, type Zona, zonas } from '@boveda/cfdi/diot';
import { Big } from 'big.js';

const sinZona = { tasa0: 'tasa 0 %', exentos: 'exentos', noObjeto: 'no objeto', ivaRetenido: 'IVA retenido' } as const;
type Renglon = Zona | keyof typeof sinZona;

/** What the egresos of a supplier exceed, of one rate: the layout takes no negative amounts. Exact decimals. */
export interface Excedente {
  renglon: Renglon;
  base: string;
  iva: string;
}

/** Amounts of a line, exact. */
type Importes = Map<ClaveImporte, Big>;

const ZERO = new Big(0);
/** Less than this is lost by rounding to pesos. */
const HALF = new Big('0.5');
const larger = (one: Big, other: Big) => (one.gt(other) ? one : other);
const smaller = (one: Big, other: Big) => (one.lt(other) ? one : other);
const isZona = (renglon: Renglon): renglon is Zona => renglon in zonas;

/** The rate in words. */
export const nombreDeRenglon = (renglon: Renglon): string =>
  isZona(renglon) ? zonas[renglon].nombre : sinZona[renglon];

/** Sum of the IVA of a line, creditable or not. */
export const ivaOf = (importes: Importes): Big =>
  todasLasZonas
    .flatMap((zona) => datosIva.map((dato) => importes.get(claveDe(dato, zona)) ?? ZERO))
    .reduce((sum, iva) => sum.plus(iva), ZERO);

/** Takes what came from the month before from a line: as devoluciones, and from the IVA that it has. */
export function applyArrastre(importes: Importes, arrastre: readonly Excedente[]): void {
  const add = (clave: ClaveImporte, amount: Big) => importes.set(clave, (importes.get(clave) ?? ZERO).plus(amount));
  for (const { renglon, base, iva } of arrastre) {
    if (!isZona(renglon)) {
      add(renglon, new Big(renglon === 'ivaRetenido' ? iva : base).neg());
      continue;
    }
    add(claveDe('devoluciones', renglon), new Big(base));
    let rest = new Big(iva);
    for (const dato of datosIva) {
      const part = smaller(rest, larger(importes.get(claveDe(dato, renglon)) ?? ZERO, ZERO));
      if (part.eq(0)) continue;
      add(claveDe(dato, renglon), part.neg());
      rest = rest.minus(part);
    }
    if (!rest.eq(0)) add(claveDe('acreditable', renglon), rest.neg());
  }
}

/**
 * Cuts what the layout does not take from a line, and returns it: devoluciones are at most the value of the acts, and no amount is
 * negative. Egresos whose IVA exceeds that of the acts leave with their base, so that the IVA that stays belongs to the base that stays.
 */
export function cutExcedentes(importes: Importes): Excedente[] {
  const cut: Excedente[] = todasLasZonas.map((zona) => cutZona(importes, zona));
  for (const renglon of Object.keys(sinZona) as (keyof typeof sinZona)[]) {
    const amount = importes.get(renglon) ?? ZERO;
    if (amount.gte(0)) continue;
    importes.set(renglon, ZERO);
    const text = amount.neg().toFixed();
    cut.push(renglon === 'ivaRetenido' ? { renglon, base: '0', iva: text } : { renglon, base: text, iva: '0' });
  }
  return cut.filter(({ base, iva }) => new Big(base).gte(HALF) || new Big(iva).abs().gte(HALF));
}

function cutZona(importes: Importes, zona: Zona): Excedente {
  const of = (dato: Parameters<typeof claveDe>[0]) => importes.get(claveDe(dato, zona)) ?? ZERO;
  const tasa = new Big(zonas[zona].tasa);
  const [valor, devoluciones] = [of('valor'), of('devoluciones')];
  const negative = datosIva.reduce((sum, dato) => sum.plus(larger(of(dato).neg(), ZERO)), ZERO);
  const ofIva = smaller(devoluciones, negative.div(tasa));
  const base = larger(larger(devoluciones.minus(valor), ofIva), ZERO);
  let iva = negative;
  if (base.gt(0)) importes.set(claveDe('devoluciones', zona), devoluciones.minus(base));
  for (const dato of datosIva) if (of(dato).lt(0)) importes.set(claveDe(dato, zona), ZERO);
  if (base.gte(HALF)) {
    // An egreso with less IVA than its base causes: what is left would exceed that of the acts.
    const kept = datosIva.reduce((sum, dato) => sum.plus(of(dato)), ZERO);
    let over = larger(kept.minus(valor.minus(of('devoluciones')).times(tasa)), ZERO);
    for (const dato of datosIva) {
      const part = smaller(over, of(dato));
      if (part.eq(0)) continue;
      importes.set(claveDe(dato, zona), of(dato).minus(part));
      [over, iva] = [over.minus(part), iva.minus(part)];
    }
  }
  return { renglon: zona, base: base.toFixed(), iva: iva.toFixed() };
}
