import { SaxesParser } from 'saxes';
import { CfdiError } from '../error';
import { decodeXml } from './decode';
import { XMLNS, type XmlElement } from './element';
import { scanXml, type XmlEvents } from './scan';

const MAX_BYTES = 52_428_800;
const MAX_DEPTH = 64;
const MAX_ELEMENTS = 500_000;
const MAX_ATTRIBUTES = 1_024;
const MAX_NAME = 256;
/** The longest of the SAT has 67; lists of schemas that issuers declare as a namespace by mistake have some hundreds. */
const MAX_NAMESPACE = 8_192;
/** The key of an attribute repeats its namespace, so the length of one multiplies. */
const MAX_KEYS = 8_388_608;
/** Bound to `xml` without a declaration (Namespaces in XML 1.0, §3). */
const XML = 'http://www.w3.org/XML/1998/namespace';

type Growing = { -readonly [Key in keyof XmlElement]: XmlElement[Key] } & { children: XmlElement[] };
/** Namespaces by prefix, '' for the default one: those that a tag declares, and noted ones of the tags around it. */
interface Scope {
  own: Map<string, string>;
  outer: Scope | null;
}

const malformed = (message: string) => new CfdiError('malformed_xml', message);
const beyond = (message: string) => new CfdiError('malformed_xml', message, { isLimit: true });
const longName = () => beyond(`El XML tiene un nombre de más de ${MAX_NAME} caracteres.`);

/** Without a prototype, an attribute or a prefix called __proto__ is only that. */
const emptyRecord = (): Record<string, string> => Object.create(null);

/** Position of the colon of a qualified name, -1 without a prefix. */
function colonOf(name: string): number {
  const colon = name.indexOf(':');
  if (colon === 0 || colon === name.length - 1 || (colon > 0 && name.indexOf(':', colon + 1) > 0))
    throw malformed(`El XML tiene un nombre mal formado: «${name}».`);
  return colon;
}

/** Namespace of a prefix in scope. What is found further out is noted, so that a deep document is not searched for each name. */
function namespaceOf({ own, outer }: Scope, prefix: string): string | undefined {
  const known = own.get(prefix);
  if (known !== undefined || outer === null) return known;
  const uri = namespaceOf(outer, prefix);
  if (uri !== undefined) own.set(prefix, uri);
  return uri;
}

class TreeBuilder implements XmlEvents {
  root: XmlElement | null = null;
  private readonly open: Growing[] = [];
  private readonly scopes: Scope[] = [
    {
      own: new Map([
        ['', ''],
        ['xml', XML],
        ['xmlns', XMLNS],
      ]),
      outer: null,
    },
  ];
  /** Scope of the tag that is being read, once it declares a namespace. */
  private declared: Scope | null = null;
  private elements = 0;
  private attributesOfTag = 0;
  private keyCharacters = 0;

  attribute({ name, value }: Parameters<XmlEvents['attribute']>[0]): void {
    if (++this.attributesOfTag > MAX_ATTRIBUTES) {
      throw beyond(`El XML tiene un nodo con más de ${MAX_ATTRIBUTES} atributos.`);
    }
    if (name.length > MAX_NAME) throw longName();
    if (name === 'xmlns') this.declare('', value);
    else if (name.startsWith('xmlns:')) this.declare(name.slice(colonOf(name) + 1), value);
  }

  private declare(prefix: string, uri: string): void {
    if (uri.length > MAX_NAMESPACE) {
      throw beyond(`El XML declara un espacio de nombres de más de ${MAX_NAMESPACE} caracteres.`);
    }
    const isReserved = prefix === 'xmlns' || uri === XMLNS || (prefix === 'xml') !== (uri === XML);
    if (isReserved || (prefix !== '' && uri === ''))
      throw malformed(`El XML declara el prefijo «${prefix}» de una forma que no se permite.`);
    this.declared ??= { own: new Map(), outer: this.scopes.at(-1) as Scope };
    this.declared.own.set(prefix, uri);
  }

  openTag({ name, attributes }: Parameters<XmlEvents['openTag']>[0]): void {
    this.attributesOfTag = 0;
    if (this.open.length >= MAX_DEPTH) throw beyond(`El XML anida más de ${MAX_DEPTH} niveles.`);
    if (++this.elements > MAX_ELEMENTS) throw beyond(`El XML tiene más de ${MAX_ELEMENTS} nodos.`);
    if (name.length > MAX_NAME) throw longName();
    const scope = this.declared ?? (this.scopes.at(-1) as Scope);
    this.declared = null;
    this.scopes.push(scope);
    const colon = colonOf(name);
    const element: Growing = {
      name,
      local: colon < 0 ? name : name.slice(colon + 1),
      uri: colon < 0 ? (namespaceOf(scope, '') as string) : this.resolve(scope, name, colon),
      attributes: this.attributesOf(attributes, scope),
      children: [],
      text: '',
      tail: '',
    };
    const parent = this.open.at(-1);
    if (parent) parent.children.push(element);
    else this.root = element;
    this.open.push(element);
  }

  private resolve(scope: Scope, name: string, colon: number): string {
    const prefix = name.slice(0, colon);
    const uri = namespaceOf(scope, prefix);
    if (uri === undefined) throw malformed(`El XML usa el prefijo «${prefix}» sin declararlo.`);
    return uri;
  }

  private attributesOf(attributes: Record<string, string>, scope: Scope): Record<string, string> {
    const own = emptyRecord();
    for (const name in attributes) {
      const key = name === 'xmlns' ? `{${XMLNS}}xmlns` : this.keyOf(name, scope);
      if (own[key] !== undefined) throw malformed(`El XML repite el atributo «${name}» en un nodo.`);
      own[key] = attributes[name] as string;
    }
    return own;
  }

  private keyOf(name: string, scope: Scope): string {
    const colon = colonOf(name);
    if (colon < 0) return name;
    const uri = this.resolve(scope, name, colon);
    this.keyCharacters += uri.length;
    if (this.keyCharacters > MAX_KEYS) throw beyond('El XML repite demasiado un espacio de nombres largo.');
    return `{${uri}}${name.slice(colon + 1)}`;
  }

  closeTag(): void {
    this.open.pop();
    this.scopes.pop();
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
 * own five exists; at most 50 MB, 64 levels, 500,000 elements, 1,024 attributes per element, names of 256 characters and
 * namespaces of 8,192. Within these limits reading takes as long as the document is long.
 *
 * @throws CfdiError `malformed_xml` or `doctype_forbidden`
 */
export function parseXml(bytes: Uint8Array): XmlElement {
  if (bytes.byteLength > MAX_BYTES) throw beyond('El XML pesa más de 50 MB.');
  const text = decodeXml(bytes);
  return scanned(text) ?? parsed(text);
}

/** The tree of a document without anything unusual; null for any other. */
function scanned(text: string): XmlElement | null {
  const builder = new TreeBuilder();
  try {
    return scanXml(text, builder) ? builder.root : null;
  } catch (error) {
    if (error instanceof CfdiError) return null;
    throw error;
  }
}

function parsed(text: string): XmlElement {
  // Namespaces are resolved here: saxes trims their addresses, which XML compares letter by letter.
  const parser = new SaxesParser({ xmlns: false, defaultXMLVersion: '1.0', forceXMLVersion: true });
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
  try {
    parser.write(text).close();
  } catch (error) {
    if (error instanceof CfdiError) throw error;
    throw malformed(`El XML está mal formado (línea ${parser.line}, columna ${parser.column}).`);
  }
  if (!builder.root) throw malformed('El XML está vacío.');
  return builder.root;
}
