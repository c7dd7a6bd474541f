import { Big } from 'big.js';
import type { Certificado } from '../../certificado';
import type { Comprobante } from '../../comprobante/comprobante';
import type { Impuesto } from '../../comprobante/impuesto';
import { childrenOf, elementsAt, type XmlElement } from '../../xml/element';
import { aviso, listed, MAX_LISTED, ok, type Veredicto } from '../informe';
import { attributeIn, pathTo } from '../lugar';

/** What a published rule reads: the CFDI, and the certificate that it carries. */
export interface Subject {
  readonly cfdi: Comprobante;
  readonly certificado: Certificado | null;
}

/** A Spanish sentence for what does not hold, and its element, which is only looked for where it is reported. */
export interface Hallado {
  readonly texto: string;
  readonly en: () => XmlElement | undefined;
  /** Where the sentence names no attribute that the element has. */
  readonly atributo?: string;
}

export type Finding = string | Hallado | null | undefined | false;

/** What does not hold; nothing where the rule holds or does not concern the CFDI. */
export type Findings = readonly Finding[] | Finding;

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
  const found: [codigo: string, finding: string | Hallado][] = [];
  for (const [codigo, check] of reglas) {
    const findings = check(subject);
    if (!findings) continue;
    if (!Array.isArray(findings)) found.push([codigo, findings as string | Hallado]);
    else for (const finding of findings as readonly Finding[]) if (finding) found.push([codigo, finding]);
  }
  if (found.length === 0) return ok(`Reglas revisadas: ${reglas.length}.`);
  const lugares = found.slice(0, MAX_LISTED).flatMap(([, finding]) => lugarOf(finding, subject.cfdi) ?? []);
  return aviso(listed(found.map(([codigo, finding]) => `${codigo}: ${textOf(finding)}`)), {
    codigos: [...new Set(found.map(([codigo]) => codigo))],
    ...(lugares.length > 0 && { lugares: [...new Set(lugares)] }),
  });
}

const textOf = (finding: string | Hallado) => (typeof finding === 'string' ? finding : finding.texto);

/** The place of a finding: of its element, or of the attribute of the CFDI or one of its parties that its sentence names. */
function lugarOf(finding: string | Hallado, { xml }: Comprobante): string | undefined {
  if (typeof finding === 'string') {
    const parts = [xml, ...['InformacionGlobal', 'Emisor', 'Receptor'].flatMap((local) => childrenOf(xml, local))];
    const named = parts.find((part) => attributeIn(finding, part) !== undefined);
    return named && pathTo(xml, named, attributeIn(finding, named));
  }
  const element = finding.en();
  return element && pathTo(xml, element, finding.atributo ?? attributeIn(finding.texto, element));
}

/** What a rule finds in items, with what each is about and its element; nothing is made of what holds. */
export function findIn<Item>(
  items: readonly Item[],
  find: (item: Item, index: number) => string | null | undefined | false,
  what: (item: Item, index: number) => string,
  en: (item: Item, index: number) => XmlElement | undefined,
): Hallado[] | null {
  let found: Hallado[] | null = null;
  for (const [index, item] of items.entries()) {
    const sentence = find(item, index);
    if (!sentence) continue;
    found ??= [];
    found.push({ texto: `${what(item, index)}${sentence}`, en: () => en(item, index) });
  }
  return found;
}

/** Where a sentence says itself what it is about. */
export const nothingBefore = () => '';
/** Where an item is an element. */
export const itself = (element: XmlElement) => element;

/** A Spanish sentence for what does not hold; nothing where the rule holds. */
export type Sentence = string | null | undefined | false;

/** Returns the sentence of a finding, begun with what it is about, and its element. */
export const hallado = (what: string, sentence: Sentence, en: Hallado['en']): Hallado | null =>
  sentence ? { texto: `${what}${sentence}`, en } : null;

/** The payments of a CFDI in the order in which they are parsed. */
export const pagosIn = (cfdi: Comprobante): XmlElement[] =>
  complementosOf(cfdi, 'Pagos').flatMap((pagos) => elementsAt(pagos, 'Pago'));

/** The conceptos by CFDI: many rules ask for them. */
const conceptos = new WeakMap<XmlElement, readonly XmlElement[]>();

/** The conceptos of a CFDI in the order in which they are parsed. */
export function conceptosIn({ xml }: Comprobante): readonly XmlElement[] {
  const known = conceptos.get(xml) ?? elementsAt(xml, 'Conceptos', 'Concepto');
  conceptos.set(xml, known);
  return known;
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

/** A check of each element at a path below each complement of a name; the empty path is the complement. */
export const onEach =
  (
    local: string,
    path: readonly string[],
    find: (element: XmlElement, complemento: XmlElement, cfdi: Comprobante) => Sentence,
  ): ReglaSat[1] =>
  ({ cfdi }) =>
    complementosOf(cfdi, local).flatMap((complemento) =>
      elementsAt(complemento, ...path).map((element) => hallado('', find(element, complemento, cfdi), () => element)),
    );

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
