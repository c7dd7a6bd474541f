import { SaxesParser, type SaxesTagNS } from 'saxes';

/** An element with its place, its namespaces in scope and what is in it. */
export interface Elemento {
  readonly tag: SaxesTagNS;
  readonly parent: Elemento | null;
  /** Prefix → address, those of its ancestors included. */
  readonly scope: Readonly<Record<string, string>>;
  readonly content: (Elemento | string)[];
}

/** The root element; null for a text that is not well-formed XML, or has a DTD. */
export function parseXml(xml: string): Elemento | null {
  let root: Elemento | null = null;
  let at: Elemento | null = null;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('doctype', () => parser.fail('DOCTYPE'));
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    const element: Elemento = { tag, parent: at, scope: { ...at?.scope, ...tag.ns }, content: [] };
    at?.content.push(element);
    root ??= element;
    at = element;
  });
  parser.on('closetag', () => {
    at = at?.parent ?? null;
  });
  parser.on('text', (text) => void at?.content.push(text));
  parser.on('cdata', (text) => void at?.content.push(text));
  try {
    parser.write(xml).close();
    return root;
  } catch {
    return null;
  }
}

/** Children that are elements. */
export const childrenOf = (element: Elemento | undefined): Elemento[] =>
  element?.content.filter((each) => typeof each !== 'string') ?? [];

/** Follows local names down from an element; undefined where one is missing. */
export const descend = (element: Elemento | undefined | null, ...names: string[]): Elemento | undefined =>
  names.reduce<Elemento | undefined>(
    (at, name) => childrenOf(at).find(({ tag }) => tag.local === name),
    element ?? undefined,
  );

/** All text below, without spaces around it. */
export const textOf = (element: Elemento | undefined): string =>
  (element?.content ?? [])
    .map((each) => (typeof each === 'string' ? each : textOf(each)))
    .join('')
    .trim();

/** An attribute by local name. */
export const attribute = (element: Elemento | undefined, local: string): string | undefined =>
  Object.values(element?.tag.attributes ?? {}).find((each) => each.local === local && each.prefix !== 'xmlns')?.value;
