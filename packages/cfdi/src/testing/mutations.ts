import fc from 'fast-check';

const ATTRIBUTE = /\s(?!xmlns)[\w:\u00C0-\u017F]+="[^"]*"/g;
const TAG = /<[\w:]+[\s/>]/g;
const EMPTY_ELEMENT = /<[\w:]+(?:\s+[\w:\u00C0-\u017F]+="[^"]*")*\s*\/>/g;

/** Values that parsers often get wrong: all kinds of spaces, references, characters similar to separators. */
const values = ['', '  a\t b&#10;&#x9;c ', '&amp;amp;&lt;\u00A0  x', 'x||y', 'ﬁ 🙂 e\u0301', '&#39;&quot;'];

type Mutation = (xml: string, at: number) => string;

/** Applies the mutation at the n-th match of the pattern, modulo the number of matches. */
function atMatch(pattern: RegExp, change: (found: string) => string): Mutation {
  return (xml, at) => {
    // Keeps the first tag and its version, which select the stylesheet to compare with.
    const matches = [...xml.matchAll(pattern)].filter(
      ({ 0: found, index }) => index > 0 && !/^\s[Vv]ersion=/.test(found),
    );
    const match = matches[at % Math.max(1, matches.length)];
    if (!match) return xml;
    return xml.slice(0, match.index) + change(match[0]) + xml.slice(match.index + match[0].length);
  };
}

const mutations: readonly Mutation[] = [
  atMatch(ATTRIBUTE, () => ''),
  ...values.map((value) => atMatch(ATTRIBUTE, (found) => found.replace(/"[^"]*"/, () => `"${value}"`))),
  atMatch(EMPTY_ELEMENT, (found) => found + found),
  atMatch(EMPTY_ELEMENT, (found) => `<x:z xmlns:x="urn:x"> t ${found}<!-- c -->u</x:z>`),
];

const inside = atMatch(TAG, (found) => ` texto <![CDATA[ & ]]>${found}`);

/** A few random changes to a document that keep it well formed. */
export const anyMutation = fc
  .array(fc.tuple(fc.nat(mutations.length), fc.nat(10_000)), { minLength: 1, maxLength: 4 })
  .map((steps) => (xml: string) => {
    const root = xml.search(/<[\w:]*(?:Comprobante|Retenciones)[\s>]/);
    const start = xml.indexOf('>', root) + 1;
    const body = steps.reduce((text, [which, at]) => (mutations[which] ?? inside)(text, at), ` ${xml.slice(start)}`);
    return xml.slice(0, start) + body;
  });
