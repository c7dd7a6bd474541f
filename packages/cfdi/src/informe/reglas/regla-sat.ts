import type { Big } from 'big.js';
import type { Certificado } from '../../certificado';
import type { Comprobante } from '../../comprobante/comprobante';
import type { Impuesto } from '../../comprobante/impuesto';
import { childrenOf, type XmlElement } from '../../xml/element';
import { plus, tasaOf, ZERO } from '../importes';
import { aviso, listed, MAX_LISTED, ok, type Veredicto } from '../informe';
import { attributeIn, pathTo } from '../lugar';
import { complementosOf, elementsBelow, nodePath } from './nodos';

export { complementosOf, conceptosIn, pagosIn } from './nodos';

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
  /** In place of the code of the rule, where the version of the complement has another. */
  readonly codigo?: string;
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
    for (const finding of Array.isArray(findings) ? (findings as readonly Finding[]) : [findings as string | Hallado])
      if (finding) found.push([codigoOf(finding, codigo), finding]);
  }
  if (found.length === 0) return ok(`Reglas revisadas: ${reglas.length}.`);
  const lugares = found.slice(0, MAX_LISTED).flatMap(([, finding]) => lugarOf(finding, subject.cfdi) ?? []);
  return aviso(listed(found.map(([codigo, finding]) => `${codigo}: ${textOf(finding)}`)), {
    codigos: [...new Set(found.map(([codigo]) => codigo))],
    ...(lugares.length > 0 && { lugares: [...new Set(lugares)] }),
  });
}

const codigoOf = (finding: string | Hallado, ofRule: string) =>
  typeof finding === 'string' ? ofRule : (finding.codigo ?? ofRule);
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

/** The sentences that a rule has for items; null where it holds for all. */
export function saidOf<Item>(items: readonly Item[], find: (item: Item) => Sentence): string[] | null {
  let said: string[] | null = null;
  for (const item of items) {
    const sentence = find(item);
    if (!sentence) continue;
    said ??= [];
    said.push(sentence);
  }
  return said;
}

/** What a rule finds in items, with what each is about and its element; nothing is made of what holds. */
export function findIn<Item>(
  items: readonly Item[],
  find: (item: Item, index: number) => string | null | undefined | false,
  what: (item: Item, index: number) => string,
  en: (item: Item, index: number) => XmlElement | undefined,
): Hallado[] | null {
  let found: Hallado[] | null = null;
  for (let index = 0; index < items.length; index++) {
    const item = items[index] as Item;
    const sentence = find(item, index);
    if (!sentence) continue;
    found ??= [];
    found.push(halladoOf(`${what(item, index)}${sentence}`, item, index, en));
  }
  return found;
}

const halladoOf = <Item>(
  texto: string,
  item: Item,
  index: number,
  en: (item: Item, index: number) => XmlElement | undefined,
): Hallado => ({ texto, en: () => en(item, index) });

/** Where a sentence says itself what it is about. */
export const nothingBefore = () => '';
/** Where an item is an element. */
export const itself = (element: XmlElement) => element;

/** A Spanish sentence for what does not hold; nothing where the rule holds. */
export type Sentence = string | null | undefined | false;

/** Returns the sentence of a finding, begun with what it is about, and its element. */
export const hallado = (what: string, sentence: Sentence, en: Hallado['en']): Hallado | null =>
  sentence ? { texto: `${what}${sentence}`, en } : null;

/** A finding of an element; apart, so that nothing is made for the elements without one. */
const halladoEn = (texto: string, element: XmlElement): Hallado => ({ texto, en: () => element });

/** A check of each element at a path below each complement of a name; the empty path is the complement. */
export function onEach(
  local: string,
  path: readonly string[],
  find: (element: XmlElement, complemento: XmlElement, cfdi: Comprobante) => Sentence,
): ReglaSat[1] {
  const below = path.length > 0 ? nodePath(...path) : null;
  return ({ cfdi }) => {
    let found: Hallado[] | null = null;
    for (const complemento of complementosOf(cfdi, local)) {
      if (below === null) found = withHallado(found, find(complemento, complemento, cfdi), complemento);
      else
        for (const element of elementsBelow(complemento, below))
          found = withHallado(found, find(element, complemento, cfdi), element);
    }
    return found;
  };
}

/** What was found, with a sentence about an element; nothing is made where there is none. */
function withHallado(found: Hallado[] | null, texto: Sentence, element: XmlElement): Hallado[] | null {
  if (!texto) return found;
  const one = halladoEn(texto, element);
  if (found === null) return [one];
  found.push(one);
  return found;
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
  `${impuesto} ${tipoFactor ?? ''} ${tasaOCuota === null ? '' : tasaOf(tasaOCuota)}`.trim();

/** Adds up an amount of lines of taxes by their key. */
export function sumByKey<Line extends Impuesto>(lines: readonly Line[], amount: (line: Line) => Big): Map<string, Big> {
  const sums = new Map<string, Big>();
  for (const line of lines) {
    const key = keyOf(line);
    sums.set(key, plus(sums.get(key) ?? ZERO, amount(line)));
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
