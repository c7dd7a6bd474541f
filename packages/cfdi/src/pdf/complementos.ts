import type { Comprobante } from '../comprobante/comprobante';
import { elementsAt, type XmlElement } from '../xml/element';
import type { Canvas } from './canvas';
import { type Field, flowFields } from './fields';

/** They have sections of their own. */
const SHOWN = ['TimbreFiscalDigital', 'Pagos', 'Nomina', 'ImpuestosLocales'];
const COLUMNS = 4;

/** `RFC Remitente` of `RFCRemitente`. */
const spaced = (name: string) =>
  name
    .replace(/_/g, ' ')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

const isLeaf = ({ attributes, children }: XmlElement) => children.length === 0 && Object.keys(attributes).length === 0;

const fieldOf = (name: string, value: string): Field => {
  const wide = value.length > 110 ? COLUMNS : value.length > 30 ? 2 : 1;
  return { label: spaced(name), value, wide };
};

/** The values of an element: its attributes, its text, and its children with only text. */
function fieldsOf({ attributes, children, text }: XmlElement): Field[] {
  return [
    ...Object.entries(attributes).filter(([name]) => !name.startsWith('{')),
    ...children.filter(isLeaf).map((child) => [child.local, child.text] as const),
    ...(children.length === 0 ? [['Texto', text] as const] : []),
  ]
    .map(([name, value]) => fieldOf(name, value.trim()))
    .filter(({ value }) => value !== '');
}

/** Elements without values are left out of the path of their descendants. */
function writeElement(canvas: Canvas, element: XmlElement, above: string, name: string): void {
  const fields = fieldsOf(element);
  const title = [above, name].filter(Boolean).join(' · ');
  if (fields.length > 0) {
    canvas.heading(title, 30);
    flowFields(canvas, fields, COLUMNS);
  }
  const below = element.children.filter((child) => !isLeaf(child));
  const path = fields.length > 0 || above === '' ? title : above;
  for (const [child, at] of numbered(below)) writeElement(canvas, child, path, spaced(child.local) + at);
}

/** Each with its number among its namesakes, where it has any. */
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

/** Lists all values of complements without a layout of their own, of the CFDI and of its conceptos. */
export function writeComplementos(canvas: Canvas, { xml }: Comprobante): void {
  for (const { children } of elementsAt(xml, 'Complemento'))
    for (const child of children)
      if (!SHOWN.includes(child.local)) writeElement(canvas, child, '', spaced(child.local));
  elementsAt(xml, 'Conceptos', 'Concepto').forEach((concepto, index) => {
    for (const { children } of elementsAt(concepto, 'ComplementoConcepto'))
      for (const child of children) writeElement(canvas, child, `Concepto ${index + 1}`, spaced(child.local));
  });
}
