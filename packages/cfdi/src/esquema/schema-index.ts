/** A schema, the version that it fixes ('' where it fixes none), and the element that it describes. */
interface Schema {
  readonly path: string;
  readonly version: string;
  readonly root: string;
}

/** The schemas by their namespace. */
export type SchemaIndex = ReadonlyMap<string, readonly Schema[]>;

const TARGET = /\stargetNamespace="([^"]+)"/;
const VERSION = /<xs:attribute name="[vV]ersion"[^>]*?\sfixed="([^"]+)"/;
const ELEMENT = /<xs:element name="(\w+)"/;

/** Indexes schemas by the document that they describe. Catalogues and simple types are imported by others. */
export function indexSchemas(files: ReadonlyMap<string, Uint8Array>): SchemaIndex {
  const index = new Map<string, Schema[]>();
  for (const [path, bytes] of files) {
    const text = Buffer.from(bytes).toString('latin1');
    const uri = TARGET.exec(text)?.[1];
    const root = ELEMENT.exec(text)?.[1];
    if (!uri || !root) continue;
    const entries = index.get(uri) ?? [];
    index.set(uri, [...entries, { path, version: VERSION.exec(text)?.[1] ?? '', root }]);
  }
  return index;
}

const DECLARATION = /\sxmlns(?::([\w.-]+))?\s*=\s*(?:"([^"]+)"|'([^']+)')/g;

const TAG = /<(?:([\w.-]+):)?([\w.-]+)/g;

/** First position of each tag name and the prefixes in use, in one pass: searching for each would be quadratic. */
function indexTags(text: string): { first: ReadonlyMap<string, number>; prefixes: ReadonlySet<string> } {
  const first = new Map<string, number>();
  const prefixes = new Set<string>();
  for (const { index, 1: prefix, 2: local = '' } of text.matchAll(TAG)) {
    const name = prefix ? `${prefix}:${local}` : local;
    if (!first.has(name)) first.set(name, index);
    if (prefix) prefixes.add(prefix);
  }
  return { first, prefixes };
}

/** The schemas that a document needs: of every namespace it uses, the version it says. */
export function findSchemas(text: string, index: SchemaIndex): { uri: string; path: string }[] {
  const found = new Map<string, string>();
  const tried = new Set<string>();
  const { first, prefixes } = indexTags(text);
  for (const [, prefix, double, single] of text.matchAll(DECLARATION)) {
    const uri = double ?? single ?? '';
    const schemas = index.get(uri);
    const attempt = `${prefix ?? ''} ${uri}`;
    if (!schemas || found.has(uri) || tried.has(attempt) || (prefix && !prefixes.has(prefix))) continue;
    tried.add(attempt);
    const [one] = schemas;
    const root = prefix ? `${prefix}:${one?.root}` : (one?.root ?? '');
    const version = schemas.length > 1 ? versionOf(text, first.get(root)) : '';
    const schema = schemas.length > 1 ? (schemas.find((each) => each.version === version) ?? newest(schemas)) : one;
    if (schema) found.set(uri, schema.path);
  }
  return [...found].map(([uri, path]) => ({ uri, path })).sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The schema of a version that none has: it tells which there are, as the only schema of a namespace does. */
const newest = (schemas: readonly Schema[]) => schemas.toSorted((x, y) => (x.version < y.version ? 1 : -1))[0];

const ATTRIBUTES = /<[\w.:-]+((?:\s+[^\s=<>]+\s*=\s*(?:"[^"]*"|'[^']*'))*)/y;

function versionOf(text: string, start: number | undefined): string | undefined {
  if (start === undefined) return undefined;
  ATTRIBUTES.lastIndex = start;
  return /\s[vV]ersion\s*=\s*["']([^"']+)/.exec(ATTRIBUTES.exec(text)?.[1] ?? '')?.[1]?.trim();
}
