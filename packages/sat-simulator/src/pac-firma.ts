import { createHash, verify, X509Certificate } from 'node:crypto';
import { SaxesParser } from 'saxes';

/** An element with everything that canonical form needs. */
export interface Nodo {
  name: string;
  attributes: [name: string, value: string][];
  children: (Nodo | string)[];
}

/** Reads a document; null when it is none. */
export function readDocument(xml: string): Nodo | null {
  const root: Nodo = { name: '', attributes: [], children: [] };
  const path = [root];
  const parser = new SaxesParser();
  parser.on('doctype', () => parser.fail('DOCTYPE'));
  parser.on('opentag', ({ name, attributes }) => {
    const nodo: Nodo = { name, attributes: Object.entries(attributes), children: [] };
    path.at(-1)?.children.push(nodo);
    path.push(nodo);
  });
  parser.on('closetag', () => path.pop());
  const collect = (text: string) => path.at(-1)?.children.push(text);
  parser.on('text', collect);
  parser.on('cdata', collect);
  parser.on('error', (error) => {
    throw error;
  });
  try {
    parser.write(xml).close();
  } catch {
    return null;
  }
  return root.children.find((child) => typeof child !== 'string') ?? null;
}

/** Elements below with that name, prefixes left out. */
export const findAll = (nodo: Nodo, local: string): Nodo[] =>
  nodo.children
    .filter((child) => typeof child !== 'string')
    .flatMap((child) => (child.name.replace(/^.*:/, '') === local ? [child] : findAll(child, local)));

/** All text below. */
export const textOf = (nodo: Nodo | undefined): string =>
  nodo?.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('') ?? '';

/** One attribute; empty when it is absent. */
export const attributeOf = (nodo: Nodo, wanted: string): string =>
  nodo.attributes.find(([name]) => name === wanted)?.[1] ?? '';

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const escapeValue = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/[\t\n\r]/g, (char) => `&#x${char.charCodeAt(0).toString(16).toUpperCase()};`);

const isDeclaration = ([name]: [string, string]) => name === 'xmlns' || name.startsWith('xmlns:');

/** Inclusive canonical XML of an element, given the declarations around it; `skip` is left out. */
function canonical(nodo: Nodo, around: ReadonlyMap<string, string>, isApex: boolean, skip?: Nodo): string {
  const own = new Map(nodo.attributes.filter(isDeclaration));
  const written = isApex ? new Map([...around, ...own]) : new Map([...own].filter(([n, v]) => around.get(n) !== v));
  const sorted = (entries: Iterable<[string, string]>) => [...entries].sort(([a], [b]) => (a < b ? -1 : 1));
  const attributes = [...sorted(written), ...sorted(nodo.attributes.filter((each) => !isDeclaration(each)))];
  const inside = new Map([...around, ...own]);
  const content = nodo.children.map((child) => {
    if (child === skip) return '';
    return typeof child === 'string' ? escapeText(child) : canonical(child, inside, false, skip);
  });
  const open = attributes.map(([name, value]) => ` ${name}="${escapeValue(value)}"`).join('');
  return `<${nodo.name}${open}>${content.join('')}</${nodo.name}>`;
}

/** The signer of a document with a valid enveloped signature. */
export interface Firma {
  rfc: string;
  esCsd: boolean;
}

/** Checks digest and signature; null when either is wrong. */
export function checkFirma(document: Nodo): Firma | null {
  const [signature] = findAll(document, 'Signature');
  const [signedInfo] = signature ? findAll(signature, 'SignedInfo') : [];
  if (!signature || !signedInfo) return null;
  const digest = createHash('sha1')
    .update(canonical(document, new Map(), true, signature))
    .digest('base64');
  if (digest !== textOf(findAll(signedInfo, 'DigestValue')[0]).trim()) return null;
  const around = new Map([...document.attributes, ...signature.attributes].filter(isDeclaration));
  const value = Buffer.from(textOf(findAll(signature, 'SignatureValue')[0]), 'base64');
  try {
    const certificate = new X509Certificate(Buffer.from(textOf(findAll(signature, 'X509Certificate')[0]), 'base64'));
    const content = Buffer.from(canonical(signedInfo, around, true));
    if (!verify('RSA-SHA1', content, certificate.publicKey, value)) return null;
    const rfc = /^x500UniqueIdentifier=([^\s/]+)/m.exec(certificate.subject)?.[1] ?? '';
    return { rfc, esCsd: /^OU=/m.test(certificate.subject) };
  } catch {
    return null;
  }
}
