import type { XmlElement } from '../xml/element';

/** The elements from `from` down to `target`; null where it is not below. */
function trail(from: XmlElement, target: XmlElement): readonly XmlElement[] | null {
  if (from === target) return [from];
  for (const child of from.children) {
    const found = trail(child, target);
    if (found) return [from, ...found];
  }
  return null;
}

const step = (element: XmlElement, parent: XmlElement | undefined): string => {
  const alike = parent?.children.filter(({ name }) => name === element.name) ?? [];
  return alike.length > 1 ? `/${element.name}[${alike.indexOf(element) + 1}]` : `/${element.name}`;
};

/**
 * XPath of an element, or of one of its attributes, with the prefixes of the document. It searches the whole document, so it is only
 * for what is reported.
 */
export function pathTo(root: XmlElement, target: XmlElement, attribute?: string): string {
  const elements = trail(root, target) ?? [root];
  const path = elements.map((element, index) => step(element, elements[index - 1])).join('');
  return attribute ? `${path}/@${attribute}` : path;
}

/** The first element at a path of local names in any namespace. */
function firstAt(start: XmlElement, path: readonly string[]): XmlElement | undefined {
  const [local, ...rest] = path;
  if (local === undefined) return start;
  for (const child of start.children) {
    const found = child.local === local ? firstAt(child, rest) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** XPath of what a place such as `Receptor/@UsoCFDI` names in this document; 3.2 writes its attributes in lower case. */
export function placeOf(root: XmlElement, place: string): string | undefined {
  const [elements = '', attribute] = place.split('@');
  const element = firstAt(root, elements.split('/').filter(Boolean));
  if (!element) return undefined;
  const written = Object.keys(element.attributes).find((name) => name.toLowerCase() === attribute?.toLowerCase());
  return pathTo(root, element, written ?? attribute);
}

/** The attribute of an element that a sentence names, if it names one. */
export const attributeIn = (sentence: string, { attributes }: XmlElement): string | undefined =>
  sentence.match(/[A-Z][A-Za-z]+/g)?.find((word) => word in attributes);
