import type { Comprobante } from '../../comprobante/comprobante';
import { childrenOf, elementsAt, type XmlElement } from '../../xml/element';

/** A path of local names below a node; of equal ones there is one, so that nodes are remembered by it. */
export interface NodePath {
  readonly names: readonly string[];
}

const paths = new Map<string, NodePath>();

/** The path of these local names. Paths are kept: only for those that the rules are written with. */
export function nodePath(...names: readonly string[]): NodePath {
  const key = names.join('/');
  const path = paths.get(key) ?? { names };
  paths.set(key, path);
  return path;
}

/** The nodes at each path below a node. */
const below = new WeakMap<XmlElement, Map<NodePath, readonly XmlElement[]>>();

// The node and the CFDI that were last asked for: rules ask hundreds of times for the same ones, and a WeakMap costs each time.
let lastStart: XmlElement | null = null;
let lastBelow: Map<NodePath, readonly XmlElement[]> = new Map();
let lastCfdi: XmlElement | null = null;
let lastByName: ReadonlyMap<string, readonly XmlElement[]> = new Map();

/** Clears the cache of the CFDI that was last read, so that its memory can be freed. */
export function forgetLast(): void {
  lastStart = null;
  lastBelow = new Map();
  lastCfdi = null;
  lastByName = new Map();
}

function belowOf(start: XmlElement): Map<NodePath, readonly XmlElement[]> {
  let known = below.get(start);
  if (!known) {
    known = new Map();
    below.set(start, known);
  }
  lastStart = start;
  lastBelow = known;
  return known;
}

/** Elements at the end of a path, like `elementsAt`, found once: most rules of a family ask for the same ones. */
export function elementsBelow(start: XmlElement, path: NodePath): readonly XmlElement[] {
  const known = start === lastStart ? lastBelow : belowOf(start);
  let elements = known.get(path);
  if (!elements) {
    elements = elementsAt(start, ...path.names);
    known.set(path, elements);
  }
  return elements;
}

const CONCEPTOS = nodePath('Conceptos', 'Concepto');

/** The conceptos of a CFDI in the order in which they are parsed. */
export const conceptosIn = ({ xml }: Comprobante): readonly XmlElement[] => elementsBelow(xml, CONCEPTOS);

/** The complements in namespaces of the SAT by CFDI and name. */
const complementos = new WeakMap<XmlElement, ReadonlyMap<string, readonly XmlElement[]>>();
const none: readonly XmlElement[] = [];

function complementosByName(xml: XmlElement): ReadonlyMap<string, readonly XmlElement[]> {
  if (xml === lastCfdi) return lastByName;
  const byName = complementos.get(xml) ?? readComplementos(xml);
  lastCfdi = xml;
  lastByName = byName;
  return byName;
}

function readComplementos(xml: XmlElement): ReadonlyMap<string, readonly XmlElement[]> {
  const byName = new Map<string, XmlElement[]>();
  for (const { children } of childrenOf(xml, 'Complemento'))
    for (const child of children) {
      if (!child.uri.startsWith('http://www.sat.gob.mx/')) continue;
      const same = byName.get(child.local);
      if (same) same.push(child);
      else byName.set(child.local, [child]);
    }
  complementos.set(xml, byName);
  return byName;
}

/** The elements of a complement with this name, in any namespace of the SAT. */
export const complementosOf = ({ xml }: Comprobante, local: string): readonly XmlElement[] =>
  complementosByName(xml).get(local) ?? none;

const PAGO = nodePath('Pago');

/** The payments of a CFDI in the order in which they are parsed. */
export function pagosIn(cfdi: Comprobante): readonly XmlElement[] {
  const [first, ...more] = complementosOf(cfdi, 'Pagos');
  if (!first) return none;
  const pagos = elementsBelow(first, PAGO);
  return more.length === 0 ? pagos : [...pagos, ...more.flatMap((one) => elementsBelow(one, PAGO))];
}
