/** Schemas of one namespace, by the version that they fix ('' where they fix none). */
export type SchemaIndex = ReadonlyMap<string, readonly { path: string; version: string; root: string }[]>;

const TARGET = /\stargetNamespace="([^"]+)"/;
const VERSION = /<xs:attribute name="[vV]ersion"[^>]*?\sfixed="([^"]+)"/;
const ELEMENT = /<xs:element name="(\w+)"/;

/** Reads which document each schema is for. Catalogues and simple types belong to others and are found by them. */
export function indexSchemas(files: ReadonlyMap<string, Uint8Array>): SchemaIndex {
  const index = new Map<string, { path: string; version: string; root: string }[]>();
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

const DECLARATION = /\sxmlns(?::([\w.-]+))?=(?:"([^"]+)"|'([^']+)')/g;

/** The schemas that a document needs: of every namespace it uses, the version it says. */
export function findSchemas(text: string, index: SchemaIndex): { uri: string; path: string }[] {
  const found = new Map<string, string>();
  for (const [, prefix, double, single] of text.matchAll(DECLARATION)) {
    const uri = double ?? single ?? '';
    const schemas = index.get(uri);
    if (!schemas || found.has(uri) || (prefix && !text.includes(`<${prefix}:`))) continue;
    const [first] = schemas;
    const version = schemas.length > 1 ? versionOf(text, prefix, first?.root ?? '') : '';
    const schema = schemas.length > 1 ? schemas.find((candidate) => candidate.version === version) : first;
    if (schema) found.set(uri, schema.path);
  }
  return [...found].map(([uri, path]) => ({ uri, path })).sort((a, b) => (a.path < b.path ? -1 : 1));
}

function versionOf(text: string, prefix: string | undefined, root: string): string | undefined {
  const start = text.indexOf(prefix ? `<${prefix}:${root}` : `<${root}`);
  const tag = start < 0 ? '' : text.slice(start, text.indexOf('>', start));
  return /\s[vV]ersion\s*=\s*["']([^"']+)/.exec(tag)?.[1];
}
