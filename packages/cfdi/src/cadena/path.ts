import { stringValue, type XmlElement } from '../xml/element';

interface QName {
  readonly local: string;
  readonly uri: string;
}

/** A path of a step, with its prefixes resolved. `attribute` is its last part, if that is an attribute. */
export interface Path {
  readonly anywhere: boolean;
  readonly names: readonly QName[];
  readonly attribute: string | null;
}

/** Reads `A/B/@c`, `//A`, `*` or `.` of a step. */
export function readPath(text: string, namespaces: Readonly<Record<string, string>>): Path {
  const anywhere = text.startsWith('//');
  const parts = text.slice(anywhere ? 2 : 0).split('/');
  const attribute = parts.at(-1)?.startsWith('@') ? (parts.pop() as string).slice(1) : null;
  const names = parts
    .filter((part) => part !== '.')
    .map((part) => {
      const [prefix, local] = part.split(':');
      return local === undefined ? { local: '*', uri: '' } : { local, uri: namespaces[prefix as string] as string };
    });
  return { anywhere, names, attribute };
}

const matches = (element: XmlElement, { local, uri }: QName) =>
  local === '*' || (element.local === local && element.uri === uri);

type Visit = (element: XmlElement) => void;

function walk(element: XmlElement, names: readonly QName[], depth: number, visit: Visit): void {
  const name = names[depth];
  if (!name) visit(element);
  else for (const child of element.children) if (matches(child, name)) walk(child, names, depth + 1, visit);
}

function descend(element: XmlElement, names: readonly QName[], ancestors: XmlElement[], visit: Visit): void {
  for (const child of element.children) {
    ancestors.push(child);
    const from = ancestors.length - names.length;
    if (from >= 0 && names.every((name, index) => matches(ancestors[from + index] as XmlElement, name))) visit(child);
    descend(child, names, ancestors, visit);
    ancestors.pop();
  }
}

/** Calls back for every element that the path selects, in document order. */
export function visitElements(element: XmlElement, path: Path, visit: Visit): void {
  if (path.anywhere) descend(element, path.names, [], visit);
  else walk(element, path.names, 0, visit);
}

/** String value of the first node that the path selects (XPath 1.0); null when there is none. */
export function firstValue(element: XmlElement, path: Path): string | null {
  if (path.attribute !== null && path.names.length === 0) return element.attributes[path.attribute] ?? null;
  let found: string | null = null;
  visitElements(element, path, (candidate) => {
    found ??= path.attribute === null ? stringValue(candidate) : (candidate.attributes[path.attribute] ?? null);
  });
  return found;
}
