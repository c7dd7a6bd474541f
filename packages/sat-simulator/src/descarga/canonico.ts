import type { SaxesAttributeNS } from 'saxes';
import type { Elemento } from './xml';

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#xD;');
const escapeValue = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\t', '&#x9;')
    .replaceAll('\n', '&#xA;')
    .replaceAll('\r', '&#xD;');

const isDeclaration = ({ name, prefix }: SaxesAttributeNS) => name === 'xmlns' || prefix === 'xmlns';
const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Canonical XML of an element without comments, but for the children in `without`: exclusive
 * (http://www.w3.org/TR/xml-exc-c14n) or inclusive (http://www.w3.org/TR/xml-c14n).
 */
export function canonicalize(
  element: Elemento,
  exclusive: boolean,
  without: ReadonlySet<Elemento> = new Set(),
  rendered: Readonly<Record<string, string>> = {},
): string {
  const { tag, scope, content } = element;
  const attributes = Object.values(tag.attributes).filter((each) => !isDeclaration(each));
  const used = exclusive
    ? [tag.prefix, ...attributes.map(({ prefix }) => prefix).filter((prefix) => prefix !== '')]
    : Object.keys(scope);
  const declared = [...new Set(used)]
    .filter((prefix) => prefix !== 'xml' && (scope[prefix] ?? '') !== (rendered[prefix] ?? ''))
    .toSorted(byText);
  const namespaces = declared.map((prefix) => ` xmlns${prefix && `:${prefix}`}="${escapeValue(scope[prefix] ?? '')}"`);
  const written = attributes
    .toSorted((a, b) => byText(a.uri, b.uri) || byText(a.local, b.local))
    .map(({ name, value }) => ` ${name}="${escapeValue(value)}"`);
  const inside = { ...rendered, ...Object.fromEntries(declared.map((prefix) => [prefix, scope[prefix] ?? ''])) };
  const children = content.map((each) => {
    if (typeof each === 'string') return escapeText(each);
    return without.has(each) ? '' : canonicalize(each, exclusive, without, inside);
  });
  return `<${tag.name}${namespaces.join('')}${written.join('')}>${children.join('')}</${tag.name}>`;
}
