import type { Certificado } from '../../certificado';
import type { Comprobante } from '../../comprobante/comprobante';
import { childrenOf, type XmlElement } from '../../xml/element';
import { aviso, ok, type Veredicto } from '../informe';

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

const MAX_SHOWN = 5;

const asList = (findings: Findings) =>
  (Array.isArray(findings) ? findings : [findings]).filter((sentence): sentence is string => Boolean(sentence));

/**
 * Checks the rules of a family. What breaks one is an `aviso`: the SAT adds, changes and withdraws them, and a PAC that stamps a
 * CFDI has applied those of that day.
 */
export function checkReglas(reglas: readonly ReglaSat[], subject: Subject): Veredicto {
  const found = new Set(
    reglas.flatMap(([codigo, check]) => asList(check(subject)).map((sentence) => `${codigo}: ${sentence}`)),
  );
  if (found.size === 0) return ok(`Reglas revisadas: ${reglas.length}.`);
  const shown = [...found].slice(0, MAX_SHOWN);
  const rest = found.size - shown.length;
  return aviso([...shown, ...(rest > 0 ? [`Y ${rest} más.`] : [])].join(' '));
}

/** The elements of a complement with this name, in any namespace of the SAT. */
export const complementosOf = ({ xml }: Comprobante, local: string): XmlElement[] =>
  childrenOf(xml, 'Complemento').flatMap(({ children }) =>
    children.filter((child) => child.local === local && child.uri.startsWith('http://www.sat.gob.mx/')),
  );

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
