import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes';
import { CfdiError } from '../error';
import { decodeXml } from './decode';
import type { XmlElement } from './element';

const MAX_BYTES = 52_428_800;
const MAX_DEPTH = 64;
const MAX_ELEMENTS = 500_000;
const MAX_ATTRIBUTES = 256;
const MAX_NAME = 256;
/** The longest of the SAT has 67. A namespace is part of the key of every attribute in it, so its length multiplies. */
const MAX_NAMESPACE = 512;

type Growing = { -readonly [Key in keyof XmlElement]: XmlElement[Key] } & { children: XmlElement[] };

const malformed = (message: string) => new CfdiError('malformed_xml', message);
const beyond = (message: string) => new CfdiError('malformed_xml', message, { isLimit: true });
const longName = () => beyond(`El XML tiene un nombre de más de ${MAX_NAME} caracteres.`);

function attributesOf(attributes: Record<string, SaxesAttributeNS>): Record<string, string> {
  // Without a prototype, an attribute called __proto__ is only an attribute.
  const own: Record<string, string> = Object.create(null);
  for (const name in attributes) {
    const attribute = attributes[name] as SaxesAttributeNS;
    if (attribute.uri === '') own[attribute.local] = attribute.value;
    else own[`{${attribute.uri}}${attribute.local}`] = attribute.value;
  }
  return own;
}

class TreeBuilder {
  root: XmlElement | null = null;
  private readonly open: Growing[] = [];
  private elements = 0;
  private attributesOfTag = 0;

  attribute({ name, prefix, value }: Pick<SaxesAttributeNS, 'name' | 'prefix' | 'value'>): void {
    if (++this.attributesOfTag > MAX_ATTRIBUTES) {
      throw beyond(`El XML tiene un nodo con más de ${MAX_ATTRIBUTES} atributos.`);
    }
    if (name.length > MAX_NAME) throw longName();
    if (prefix !== 'xmlns' && name !== 'xmlns') return;
    if (value.length > MAX_NAMESPACE) {
      throw beyond(`El XML declara un espacio de nombres de más de ${MAX_NAMESPACE} caracteres.`);
    }
    // saxes trims the address of a namespace; XML compares it letter by letter.
    if (value.trim() !== value) throw malformed('El XML declara un espacio de nombres con espacios sobrantes.');
  }

  openTag(tag: SaxesTagNS): void {
    this.attributesOfTag = 0;
    if (this.open.length >= MAX_DEPTH) throw beyond(`El XML anida más de ${MAX_DEPTH} niveles.`);
    if (++this.elements > MAX_ELEMENTS) throw beyond(`El XML tiene más de ${MAX_ELEMENTS} nodos.`);
    if (tag.name.length > MAX_NAME) throw longName();
    const element: Growing = {
      name: tag.name,
      local: tag.local,
      uri: tag.uri,
      attributes: attributesOf(tag.attributes),
      children: [],
      text: '',
      tail: '',
    };
    const parent = this.open.at(-1);
    if (parent) parent.children.push(element);
    else this.root = element;
    this.open.push(element);
  }

  closeTag(): void {
    this.open.pop();
  }

  characters(text: string): void {
    const parent = this.open.at(-1);
    if (!parent) return;
    const last = parent.children.at(-1) as Growing | undefined;
    if (last) last.tail += text;
    else parent.text += text;
  }
}

/**
 * Strict, namespace-aware reading of a whole document into a light tree. DOCTYPE is refused, so that no entity but XML's
 * own five exists; at most 50 MB, 64 levels, 500,000 elements, 256 attributes per element, names of 256 characters and
 * namespaces of 512. Within these limits reading takes as long as the document is long.
 *
 * @throws CfdiError `malformed_xml` or `doctype_forbidden`
 */
export function parseXml(bytes: Uint8Array): XmlElement {
  if (bytes.byteLength > MAX_BYTES) throw beyond('El XML pesa más de 50 MB.');
  const parser = new SaxesParser({ xmlns: true, defaultXMLVersion: '1.0', forceXMLVersion: true });
  const builder = new TreeBuilder();
  // Six handlers and no more: a seventh makes the parser a dictionary to V8, and reading five times slower. Without one
  // for errors saxes throws.
  parser.on('doctype', () => {
    throw new CfdiError('doctype_forbidden', 'El XML contiene una declaración DOCTYPE, que un CFDI no puede llevar.');
  });
  parser.on('attribute', (attribute) => builder.attribute(attribute));
  parser.on('opentag', (tag) => builder.openTag(tag));
  parser.on('closetag', () => builder.closeTag());
  parser.on('text', (text) => builder.characters(text));
  parser.on('cdata', (text) => builder.characters(text));
  const text = decodeXml(bytes);
  try {
    parser.write(text).close();
  } catch (error) {
    if (error instanceof CfdiError) throw error;
    throw malformed(`El XML está mal formado (línea ${parser.line}, columna ${parser.column}).`);
  }
  if (!builder.root) throw malformed('El XML está vacío.');
  return builder.root;
}
