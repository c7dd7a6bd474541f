/** An element of a document: its local name, attributes and children. */
export interface Tag {
  name: string;
  of: Readonly<Record<string, string>>;
  children: Tag[];
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&apos;': "'",
  '&lt;': '<',
  '&gt;': '>',
};
const TOKEN = /<(\/?)(?:[\w-]+:)?(\p{L}[\p{L}\d_-]*)((?:\s+[\p{L}\d_:.-]+="[^"]*")*)\s*(\/?)>/gu;
const ATTRIBUTE = /([\p{L}\d_:.-]+)="([^"]*)"/gu;

/** Reads a document of tests, whose elements have no text, into its root. */
export function readXml(xml: string): Tag {
  const open: Tag[] = [{ name: '', of: {}, children: [] }];
  for (const [, end, name = '', attributes = '', alone] of xml.matchAll(TOKEN)) {
    if (end) {
      open.pop();
      continue;
    }
    const values = [...attributes.matchAll(ATTRIBUTE)].map(([, key = '', value = '']) => [
      key,
      value.replaceAll(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity),
    ]);
    const tag: Tag = { name, of: Object.fromEntries(values), children: [] };
    open.at(-1)?.children.push(tag);
    if (!alone) open.push(tag);
  }
  const [root] = open[0]?.children ?? [];
  if (!root || open.length !== 1) throw new Error('not a whole document');
  return root;
}

/** Children with a name. */
export const named = (tag: Tag | undefined, name: string): Tag[] =>
  tag?.children.filter((child) => child.name === name) ?? [];

/** Elements below one, at the end of a path of names. */
export const below = (tag: Tag | undefined, ...path: string[]): Tag[] =>
  path.reduce<Tag[]>((tags, name) => tags.flatMap((each) => named(each, name)), tag ? [tag] : []);
