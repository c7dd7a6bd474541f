import type { Comprobante } from '../../comprobante/comprobante';
import { childrenOf, elementsAt, type XmlElement } from '../../xml/element';

/** A path of local names below a node; of equal ones there is one, so that nodes are remembered by it. */
export interface Camino {
  readonly names: readonly string[];
}

const caminos = new Map<string, Camino>();

/** The path of these local names. Paths are kept: only for those that the rules are written with. */
export function caminoDe(...names: readonly string[]): Camino {
  const key = names.join('/');
  const camino = caminos.get(key) ?? { names };
  caminos.set(key, camino);
  return camino;
}

/** The nodes at each path below a node. */
const below = new WeakMap<XmlElement, Map<Camino, readonly XmlElement[]>>();

/** Elements at the end of a path, like `elementsAt`, found once: most rules of a family ask for the same ones. */
export function elementsBelow(start: XmlElement, camino: Camino): readonly XmlElement[] {
  let known = below.get(start);
  if (!known) {
    known = new Map();
    below.set(start, known);
  }
  let elements = known.get(camino);
  if (!elements) {
    elements = elementsAt(start, ...camino.names);
    known.set(camino, elements);
  }
  return elements;
}

const CONCEPTOS = caminoDe('Conceptos', 'Concepto');

/** The conceptos of a CFDI in the order in which they are parsed. */
export const conceptosIn = ({ xml }: Comprobante): readonly XmlElement[] => elementsBelow(xml, CONCEPTOS);

/** The complements in namespaces of the SAT by CFDI and name. */
const complementos = new WeakMap<XmlElement, ReadonlyMap<string, readonly XmlElement[]>>();
const none: readonly XmlElement[] = [];

function complementosByName(xml: XmlElement): ReadonlyMap<string, readonly XmlElement[]> {
  const known = complementos.get(xml);
  if (known) return known;
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

const PAGO = caminoDe('Pago');

/** The payments of a CFDI in the order in which they are parsed. */
export function pagosIn(cfdi: Comprobante): readonly XmlElement[] {
  const [first, ...more] = complementosOf(cfdi, 'Pagos');
  if (!first) return none;
  const pagos = elementsBelow(first, PAGO);
  return more.length === 0 ? pagos : [...pagos, ...more.flatMap((one) => elementsBelow(one, PAGO))];
}
