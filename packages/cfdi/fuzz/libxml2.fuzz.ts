import assert from 'node:assert/strict';
import { sealedCfdiXml } from '@boveda/cfdi-samples';
import { newCsd } from '@boveda/cfdi-samples/certificados';
import fc from 'fast-check';
import { XmlElement as Libxml2Element, ParseOption, XmlCData, XmlDocument, XmlLibError, XmlText } from 'libxml2-wasm';
import { CfdiError } from '../src/error';
import { anyMutation } from '../src/testing/mutations';
import { XMLNS, type XmlElement } from '../src/xml/element';
import { type ReadXml, readXml } from '../src/xml/read-xml';

/** Why a document that libxml2 takes may be refused; everything else that it takes has to be read. */
const refusals: readonly RegExp[] = [
  /DOCTYPE/,
  // Limits of the reader.
  /^El XML (?:anida más|tiene más|tiene un nombre de más|tiene un nodo con más|declara un espacio de nombres de más|repite demasiado)/,
  // Rules of Namespaces in XML, which libxml2 reports and does not enforce.
  /^El XML usa el prefijo/,
  /^El XML declara el prefijo/,
  /^El XML tiene un nombre mal formado/,
  /^El XML repite el atributo/,
];

const csd = newCsd('EKU9003173C9', { numero: '30001000000500003416' });
const pac = newCsd('SAT970701NN3', { numero: '30001000000500003456', unidad: 'PACSPR190613I5201' });
const sealed = sealedCfdiXml({}, csd, pac);

/** Shapes of XML that readers differ in; each is put at a random place. */
const pieces = fc.constantFrom(
  '<!-- c -->',
  '<?pi x?>',
  '<![CDATA[ <&> ]]>',
  '&#x1F600;',
  '&#9;',
  '&#10;',
  '&amp;',
  '&quot;',
  '\t',
  '\r\n',
  '\r',
  '\u0085',
  '\u2028',
  ' xmlns:q="urn:q"',
  ' xmlns:q=" urn:q "',
  ' xmlns=""',
  ' xmlns="urn:z"',
  ' q:a="1"',
  ' xml:space="preserve"',
  ' xmlns:xml="http://www.w3.org/XML/1998/namespace"',
  ` xmlns:w="${'w'.repeat(700)}"`,
  '<q:e xmlns:q="urn:q" q:a=" 1  2 "/>',
  '<e xmlns=""><f xmlns="urn:f" a="&lt;"/></e>',
  '<cfdi:Addenda><x:a/></cfdi:Addenda>',
  '<cfdi:Addenda><a b="&#13;">]]&gt;</a></cfdi:Addenda>',
  ']]>',
  '<',
  '&',
  '"',
  '\u0000',
  '\uFFFE',
);
const places = /[<>"]|\s(?=[\w:]+=)/g;

/** A CFDI with other values, and with pieces at the edges of its tags. */
const documents = fc
  .tuple(anyMutation, fc.array(fc.tuple(fc.nat(), pieces), { maxLength: 3 }))
  .map(([mutate, inserts]) =>
    inserts.reduce((text, [at, piece]) => {
      const edges = [...text.matchAll(places)];
      const edge = edges[at % edges.length];
      const position = (edge?.index ?? 0) + (edge?.[0] === '<' ? 0 : 1);
      return text.slice(0, position) + piece + text.slice(position);
    }, mutate(sealed)),
  );
const encodings = fc.constantFrom<(text: string) => Buffer>(
  (text) => Buffer.from(text),
  (text) => Buffer.from(text),
  (text) => Buffer.from(`\uFEFF${text}`),
  (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
  (text) => Buffer.from(text.replace('UTF-8', 'ISO-8859-1'), 'latin1'),
  (text) => Buffer.from(text.replace(/^<\?xml.*?\?>/, '')),
);

type Shape = { name: string; attributes: [string, string][]; text: string; children: Shape[] };

function shapeOfOurs({ local, uri, attributes, children, text }: XmlElement): Shape {
  return {
    name: `{${uri}}${local}`,
    // libxml2 keeps declarations apart.
    attributes: Object.entries(attributes)
      .filter(([name]) => !name.startsWith(`{${XMLNS}}`))
      .sort(([one], [other]) => (one < other ? -1 : 1)),
    text: text + children.map(({ tail }) => tail).join(''),
    children: children.map(shapeOfOurs),
  };
}

function shapeOfLibxml2(element: Libxml2Element): Shape {
  const children: Shape[] = [];
  let text = '';
  // Not by `next`, which a processing instruction does not have.
  for (const node of element.find('node()')) {
    if (node instanceof Libxml2Element) children.push(shapeOfLibxml2(node));
    else if (node instanceof XmlText || node instanceof XmlCData) text += node.content;
  }
  return {
    name: `{${element.namespaceUri}}${element.name}`,
    attributes: element.attrs
      .map(({ name, namespaceUri, value }): [string, string] => [
        namespaceUri === '' ? name : `{${namespaceUri}}${name}`,
        value,
      ])
      .sort(([one], [other]) => (one < other ? -1 : 1)),
    text,
    children,
  };
}

function byLibxml2(bytes: Buffer): Shape | null {
  let document: XmlDocument;
  try {
    document = XmlDocument.fromBuffer(bytes, {
      option: ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_NOERROR,
    });
  } catch (error) {
    if (error instanceof XmlLibError) return null;
    throw error;
  }
  try {
    return shapeOfLibxml2(document.root);
  } finally {
    document.dispose();
  }
}

/** What libxml2 takes is read, but for the reasons above; and both read the same names, values and texts. */
export async function fuzzAgainstLibxml2({ runs, seed }: { runs: number; seed: number }): Promise<void> {
  const property = fc.property(documents, encodings, (text, encode) => {
    const bytes = encode(text);
    const theirs = byLibxml2(bytes);
    let ours: ReadXml;
    try {
      ours = readXml(bytes);
    } catch (error) {
      if (!(error instanceof CfdiError)) throw error;
      assert(theirs === null || refusals.some((reason) => reason.test(error.message)), error.message);
      return;
    }
    if (theirs !== null && ours.unread.length === 0) assert.deepEqual(shapeOfOurs(ours.xml), theirs);
  });
  fc.assert(property, { numRuns: runs, seed });
}
