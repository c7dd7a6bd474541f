const name = (qualified: string) => qualified.replace(/\{[^}]*\}/g, '');

/** Messages of libxml2 and their Spanish texts. */
const sentences: readonly (readonly [RegExp, (...found: string[]) => string])[] = [
  [/^The attribute '([^']+)' is required but missing/, (attribute) => `falta el atributo ${attribute}`],
  [/^The attribute '[^']+' is not allowed/, () => 'no va ahí'],
  [
    /^This element is not expected\. Expected is (?:one of )?\(\s*(.+?)\s*\)/,
    (nodes) => `no va ahí; se esperaba ${name(nodes)}`,
  ],
  [/^This element is not expected/, () => 'no va ahí'],
  [/^No matching global element declaration available/, () => 'no existe en su esquema'],
  [
    /^Missing child element\(s\)\. Expected is (?:one of )?\(\s*(.+?)\s*\)/,
    (nodes) => `le falta un nodo: ${name(nodes)}`,
  ],
  [/^\[facet 'enumeration'\] The value '([^']*)'/, (value) => `«${value}» no está en el catálogo`],
  [/^\[facet '(?:fractionDigits|totalDigits)'\] The value '([^']*)'/, (value) => `«${value}» tiene demasiados dígitos`],
  [
    /^\[facet '(?:min|max)\w+'\] The value '([^']*)'/,
    (value) => `«${value}» es demasiado corto, largo, chico o grande`,
  ],
  [/^\[facet '\w+'\] The value '([^']*)'/, (value) => `«${value}» no tiene la forma debida`],
  [/^'([^']*)' is not a valid value/, (value) => `«${value}» no es un valor válido`],
  [
    /^The value '([^']*)' does not match the fixed value constraint '([^']*)'/,
    (value, fixed) => `dice «${value}» y debe decir «${fixed}»`,
  ],
];

const WHERE = /^Element '([^']+)'(?:, attribute '([^']+)')?: ([\s\S]*)/;

/** A message of libxml2 in Spanish; unchanged if there is no translation. */
export function explain(message: string): string {
  const [, element = '', attribute, what = message.trim()] = WHERE.exec(message) ?? [];
  for (const [pattern, write] of sentences) {
    const found = pattern.exec(what);
    if (found) return `${[name(element), attribute].filter(Boolean).join('/')}: ${write(...found.slice(1))}.`;
  }
  return `${name(element)}: ${what.trim()}`;
}

/** Whether a value is missing in its catalogue. */
export const isOfCatalog = (message: string) => message.includes("[facet 'enumeration']");

const NOT_DECLARED = 'No matching global element declaration available';
const NAMESPACE = /^Element '\{([^}]*)\}/;

/** Whether a node is of a namespace whose schema is not among those compared with. */
export const isUnknownNode = (message: string, uris: ReadonlySet<string>): boolean =>
  message.includes(NOT_DECLARED) && !uris.has(NAMESPACE.exec(message)?.[1] ?? '');
