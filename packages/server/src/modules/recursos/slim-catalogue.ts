const TYPE = /<((?:\w+:)?)simpleType\b[^>]*>.*?<\/\1simpleType>/gs;
const ENUMERATION =
  /<(?:\w+:)?enumeration\b[^>]*?\bvalue\s*=\s*(["'])(.*?)\1[^>]*?(?:\/>|>.*?<\/(?:\w+:)?enumeration>)/gs;
/** Longer lists make libxml2 up to forty times slower; the codes are looked up elsewhere. */
const MOST_VALUES = 2_500;

/** The same schema, where a list of thousands of codes is the pattern that all of them have: digits, letters or either, of their lengths. */
export function slimCatalogue(schema: string): string {
  return schema.replaceAll(TYPE, (type: string, prefix: string) => {
    const values = [...type.matchAll(ENUMERATION)].map(([, , value = '']) => value);
    if (values.length <= MOST_VALUES) return type;
    const pattern = `<${prefix}pattern value="${patternOf(values)}"/>`;
    let isFirst = true;
    return type.replaceAll(ENUMERATION, () => {
      const text = isFirst ? pattern : '';
      isFirst = false;
      return text;
    });
  });
}

function patternOf(values: readonly string[]): string {
  const lengths = values.map((value) => [...value].length);
  const [least, most] = [Math.min(...lengths), Math.max(...lengths)];
  const has = (pattern: RegExp) => values.some((value) => pattern.test(value));
  const others = [...new Set(values.join('').replaceAll(/[0-9A-Za-z]/g, ''))].map(
    (each) => `&#${each.codePointAt(0)};`,
  );
  const escaped = others.map((each) => (/^&#(?:45|91|92|93|94);$/.test(each) ? `\\${each}` : each)).join('');
  const kinds = `${has(/[0-9]/) ? '0-9' : ''}${has(/[A-Z]/) ? 'A-Z' : ''}${has(/[a-z]/) ? 'a-z' : ''}${escaped}`;
  return `[${kinds}]{${least === most ? least : `${least},${most}`}}`;
}
