import type { Comprobante } from '../comprobante/comprobante';
import type { XmlElement } from '../xml/element';
import type { Canvas } from './canvas';
import { domicilioOf, isDomicilio } from './domicilio';
import { type Field, flowFields } from './fields';
import { labelOfName, shownValue, titleOf } from './labels';
import { hasLayout, printedAt } from './printed';
import { Taken, wideFor } from './taken';

const COLUMNS = 4;
/** A path that no layout prints anything of. */
const UNKNOWN = '?';

const isLeaf = ({ attributes, children }: XmlElement) => children.length === 0 && Object.keys(attributes).length === 0;

const fieldOf = (name: string, value: string): Field => {
  const shown = shownValue(name, value);
  return { label: labelOfName(name), value: shown, wide: wideFor(shown) };
};

/** The values of an element that no other section prints: its attributes, its text, and its children with only text. */
function fieldsOf(element: XmlElement, printed: ReadonlySet<string>, taken: Taken): Field[] {
  const { attributes, children, text } = element;
  const found: Field[] = [];
  const add = (name: string, value: string) => {
    const trimmed = value.trim();
    if (trimmed !== '') found.push(fieldOf(name, trimmed));
  };
  const isNew = Object.keys(attributes).every((name) => !taken.has(element, name));
  if (isNew && isDomicilio(element)) {
    const value = domicilioOf(taken, element);
    if (value !== '') found.push({ label: titleOf(element.local), value, wide: COLUMNS });
  }
  for (const name in attributes)
    if (!printed.has(name) && !taken.has(element, name) && !name.startsWith('{')) add(name, attributes[name] as string);
  for (const child of children) if (isLeaf(child)) add(child.local, child.text);
  if (children.length === 0) add('Texto', text);
  return found;
}

/** Each element with its number among its namesakes, where it has any. */
function numbered(elements: readonly XmlElement[]): [XmlElement, string][] {
  const all = new Map<string, number>();
  for (const { local } of elements) all.set(local, (all.get(local) ?? 0) + 1);
  const seen = new Map<string, number>();
  return elements.map((element) => {
    const at = (seen.get(element.local) ?? 0) + 1;
    seen.set(element.local, at);
    return [element, (all.get(element.local) ?? 0) > 1 ? ` ${at}` : ''];
  });
}

/** The attributes of the element at a path that another section prints. */
type PrintedAt = (path: string) => ReadonlySet<string>;

/** Lists what no other section prints of a CFDI. */
class Remaining {
  constructor(
    private readonly canvas: Canvas,
    private readonly printedAt: PrintedAt,
    private readonly taken: Taken,
  ) {}

  list(title: string, fields: readonly Field[]): void {
    if (fields.length === 0) return;
    this.canvas.heading(title, 30);
    flowFields(this.canvas, fields, COLUMNS);
  }

  /** Elements without values and without a number are left out of the title of their descendants. */
  element(element: XmlElement, path: string, above: string, name: string, isNumbered = false): void {
    const fields = fieldsOf(element, this.printedAt(path), this.taken);
    const title = [above, name].filter(Boolean).join(' · ');
    this.list(title, fields);
    if (element.children.length === 0) return;
    // A domicilio is named by whose it is.
    const isKept = fields.length > 0 || above === '' || isNumbered || element.children.some(isDomicilio);
    this.children(element.children, path, isKept ? title : above);
  }

  children(elements: readonly XmlElement[], path: string, above: string): void {
    const below = elements.filter((child) => !isLeaf(child));
    for (const [child, at] of numbered(below))
      this.element(child, `${path}/${child.local}`, above, titleOf(child.local) + at, at !== '');
  }
}

/** Lists all values that no section with a layout of its own prints, so that nothing of a CFDI is missing on paper. */
export function writeRemaining(canvas: Canvas, cfdi: Comprobante, taken: Taken): void {
  const printed: PrintedAt = (path) => printedAt(cfdi.version, path);
  const remaining = new Remaining(canvas, printed, taken);
  const writeComplemento = (element: XmlElement, above: string) => {
    if (element.local === 'TimbreFiscalDigital') return;
    remaining.element(element, hasLayout(element.uri) ? element.local : UNKNOWN, above, titleOf(element.local));
  };
  remaining.list('Otros datos', fieldsOf(cfdi.xml, printed('Comprobante'), taken));
  for (const child of cfdi.xml.children) {
    if (child.local === 'Addenda') continue;
    if (child.local === 'Complemento') for (const element of child.children) writeComplemento(element, '');
    else if (child.local === 'Conceptos')
      child.children.forEach((concepto, index) => {
        const title = `Concepto ${index + 1}`;
        remaining.list(title, fieldsOf(concepto, printed('Concepto'), taken));
        for (const element of concepto.children)
          if (element.local === 'ComplementoConcepto')
            for (const complemento of element.children) writeComplemento(complemento, title);
        const own = concepto.children.filter(({ local }) => local !== 'ComplementoConcepto');
        remaining.children(own, 'Concepto', title);
      });
    else remaining.element(child, child.local, '', titleOf(child.local));
  }
}

/** Lists all values below a root but those that `printed` names; of its complements all but the stamp. */
export function writeRemainingOf(
  canvas: Canvas,
  root: XmlElement,
  printed: Readonly<Record<string, ReadonlySet<string>>>,
): void {
  const taken = new Taken();
  const remaining = new Remaining(canvas, (path) => printed[path] ?? new Set(), taken);
  remaining.list('Otros datos', fieldsOf(root, printed[root.local] ?? new Set(), taken));
  for (const child of root.children)
    if (child.local === 'Complemento') {
      for (const element of child.children)
        if (element.local !== 'TimbreFiscalDigital') remaining.element(element, UNKNOWN, '', titleOf(element.local));
    } else if (child.local !== 'Addenda') remaining.element(child, child.local, '', titleOf(child.local));
}
