/** Namespace of the declarations of namespaces (Namespaces in XML 1.0, §3). */
export const XMLNS = 'http://www.w3.org/2000/xmlns/';

/**
 * Element of the light tree. `text` precedes the first child and `tail` follows the end tag, so that mixed content keeps
 * its order. Attributes without namespace are keyed by name, the others by `{uri}local` (declarations too, as XML puts
 * them in `XMLNS`): `x:Total` can never pass for `Total`.
 */
export interface XmlElement {
  readonly name: string;
  readonly local: string;
  readonly uri: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
  readonly tail: string;
}

/** Children with that local name, in the namespace of their parent unless another is given. */
export function childrenOf(parent: XmlElement, local: string, uri = parent.uri): XmlElement[] {
  return parent.children.filter((child) => child.local === local && child.uri === uri);
}

/** First child with that local name, in the namespace of its parent unless another is given. */
export function childOf(parent: XmlElement | undefined, local: string, uri = parent?.uri): XmlElement | undefined {
  return parent?.children.find((child) => child.local === local && child.uri === uri);
}

/** Elements at the end of a path of local names, all in the namespace of the start. */
export function elementsAt(start: XmlElement, ...path: string[]): XmlElement[] {
  const found: XmlElement[] = [];
  collect(start, path, 0, found);
  return found;
}

function collect(element: XmlElement, path: readonly string[], depth: number, found: XmlElement[]): void {
  if (depth === path.length) found.push(element);
  else
    for (const child of element.children)
      if (child.local === path[depth] && child.uri === element.uri) collect(child, path, depth + 1, found);
}

/** All character data below the element, as XPath's `string()`. */
export function stringValue(element: XmlElement): string {
  return element.children.reduce((text, child) => text + stringValue(child) + child.tail, element.text);
}
