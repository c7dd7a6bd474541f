import type { Big } from 'big.js';
import type { Comprobante } from '../../comprobante/comprobante';
import { formatImporte } from '../../format-importe';
import { childOf, elementsAt, type XmlElement } from '../../xml/element';
import { plus, toBig, ZERO } from '../importes';
import { amountOf, onEach, type ReglaSat, type Sentence } from './regla-sat';

/** A rule of each element at a path within Nomina; the empty path is Nomina itself. */
export const en = (
  path: string,
  find: (element: XmlElement, nomina: XmlElement, cfdi: Comprobante) => Sentence,
): ReglaSat[1] => onEach('Nomina', path.split('/').filter(Boolean), find);

export const receptorOf = (nomina: XmlElement) => childOf(nomina, 'Receptor')?.attributes ?? {};

/** An amount of an element; zero where it has none. */
export const amount = (element: XmlElement | undefined, name: string): Big =>
  toBig((element && amountOf(element, name)) ?? '0');

/** Lines of a group whose type is one of some. */
export const linesOf = (nomina: XmlElement, group: string, line: string, tipos: readonly string[]): XmlElement[] =>
  elementsAt(nomina, group, line).filter(({ attributes }) => tipos.includes(attributes[`Tipo${line}`] ?? ''));

/** Says that an amount is not what it must be: payrolls have no rate between their amounts, so that their sums are exact. */
export const unequal = (what: string, declared: Big, exact: Big): Sentence =>
  !declared.eq(exact) && `${what} es ${formatImporte(declared.toFixed())}; debe ser ${formatImporte(exact.toFixed())}.`;

/** Sum of attributes of an element. */
export const addUp = (element: XmlElement | undefined, names: readonly string[]): Big =>
  names.reduce((all, name) => plus(all, element ? amountOf(element, name) : null), ZERO);
