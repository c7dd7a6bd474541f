import { Big } from 'big.js';
import type { Certificado } from '../../certificado';
import type { Comprobante } from '../../comprobante/comprobante';
import type { Impuesto } from '../../comprobante/impuesto';
import { childrenOf, type XmlElement } from '../../xml/element';
import { aviso, listed, ok, type Veredicto } from '../informe';

/** What a published rule reads: the CFDI, and the certificate that it carries. */
export interface Subject {
  readonly cfdi: Comprobante;
  readonly certificado: Certificado | null;
}

/** Spanish sentences for what does not hold; nothing where the rule holds or does not concern the CFDI. */
export type Findings = readonly (string | null | undefined | false)[] | string | null | undefined | false;

/**
 * A rule that the SAT publishes for PACs: its code in the matrix of errors (or the document that has it, where no matrix does)
 * and what a CFDI breaks of it.
 */
export type ReglaSat = readonly [codigo: string, check: (subject: Subject) => Findings];

/**
 * Checks the rules of a family. What breaks one is an `aviso`: the SAT adds, changes and withdraws them, and a PAC that stamps a
 * CFDI has applied those of that day.
 */
export function checkReglas(reglas: readonly ReglaSat[], subject: Subject): Veredicto {
  const found: string[] = [];
  for (const [codigo, check] of reglas) {
    const findings = check(subject) || [];
    for (const sentence of typeof findings === 'string' ? [findings] : findings)
      if (sentence) found.push(`${codigo}: ${sentence}`);
  }
  return found.length === 0 ? ok(`Reglas revisadas: ${reglas.length}.`) : aviso(listed(found));
}

/** The complements in namespaces of the SAT by CFDI: every rule of a family asks for them. */
const complementos = new WeakMap<XmlElement, readonly XmlElement[]>();

/** The elements of a complement with this name, in any namespace of the SAT. */
export function complementosOf({ xml }: Comprobante, local: string): XmlElement[] {
  let all = complementos.get(xml);
  if (!all) {
    all = childrenOf(xml, 'Complemento').flatMap(({ children }) =>
      children.filter(({ uri }) => uri.startsWith('http://www.sat.gob.mx/')),
    );
    complementos.set(xml, all);
  }
  return all.filter((element) => element.local === local);
}

/** The schemas' type of amounts (t_Importe). */
export const IMPORTE = /^\d{1,18}(?:\.\d{1,6})?$/;

/** The amount in an attribute; null for what is no amount, because the schema refuses it. */
export function amountOf({ attributes }: XmlElement, name: string): string | null {
  const text = attributes[name]?.trim() ?? '';
  return IMPORTE.test(text) ? text : null;
}

export const decimalsOf = (amount: string | null): number => (amount?.split('.')[1] ?? '').length;

/** What groups lines of a tax: impuesto, tipo de factor and tasa o cuota, which is written with any number of zeros. */
export const keyOf = ({ impuesto, tipoFactor, tasaOCuota }: Impuesto): string =>
  [impuesto, tipoFactor, tasaOCuota === null ? '' : new Big(tasaOCuota).toFixed()].join(' ').trim();

/** Adds up an amount of lines of taxes by their key. */
export function sumByKey<Line extends Impuesto>(lines: readonly Line[], amount: (line: Line) => Big): Map<string, Big> {
  const sums = new Map<string, Big>();
  for (const line of lines) {
    const key = keyOf(line);
    sums.set(key, (sums.get(key) ?? new Big(0)).plus(amount(line)));
  }
  return sums;
}

/** Returns keys that occur more than once. */
export function repeated(keys: readonly string[]): string[] {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const key of keys) {
    if (seen.has(key)) twice.add(key);
    seen.add(key);
  }
  return [...twice];
}
