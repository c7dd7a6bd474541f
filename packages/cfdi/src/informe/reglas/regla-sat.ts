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

const asList = (findings: Findings) =>
  (Array.isArray(findings) ? findings : [findings]).filter((sentence): sentence is string => Boolean(sentence));

/**
 * Checks the rules of a family. What breaks one is an `aviso`: the SAT adds, changes and withdraws them, and a PAC that stamps a
 * CFDI has applied those of that day.
 */
export function checkReglas(reglas: readonly ReglaSat[], subject: Subject): Veredicto {
  const found = reglas.flatMap(([codigo, check]) => asList(check(subject)).map((sentence) => `${codigo}: ${sentence}`));
  return found.length === 0 ? ok(`Reglas revisadas: ${reglas.length}.`) : aviso(listed(found));
}

/** The elements of a complement with this name, in any namespace of the SAT. */
export const complementosOf = ({ xml }: Comprobante, local: string): XmlElement[] =>
  childrenOf(xml, 'Complemento').flatMap(({ children }) =>
    children.filter((child) => child.local === local && child.uri.startsWith('http://www.sat.gob.mx/')),
  );

const DECIMAL = /^\d{1,18}(?:\.\d{1,6})?$/;

/** The amount in an attribute; null for what is no amount, because the schema refuses it. */
export function amountOf({ attributes }: XmlElement, name: string): string | null {
  const text = attributes[name]?.trim() ?? '';
  return DECIMAL.test(text) ? text : null;
}

export const decimalsOf = (amount: string | null): number => (amount?.split('.')[1] ?? '').length;

/** What groups lines of a tax: impuesto, tipo de factor and tasa o cuota, which is written with any number of zeros. */
export const keyOf = ({ impuesto, tipoFactor, tasaOCuota }: Impuesto): string =>
  [impuesto, tipoFactor, tasaOCuota === null ? '' : new Big(tasaOCuota).toFixed()].join(' ').trim();

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
