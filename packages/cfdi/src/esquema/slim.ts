const SIMPLE_TYPE = /<xs:simpleType name="\w+">[\s\S]*?<\/xs:simpleType>/g;
const VALUE = /<xs:enumeration\s[^>]*?(?:\/>|>[\s\S]*?<\/xs:enumeration>)/g;
/** Number of values from which on a catalogue counts as long: those of places and products. */
const MAX_VALUES = 1_000;

/**
 * The schema without the catalogues that have thousands of values: with them libxml2 takes forty times longer for a
 * document and two gigabytes for the schemas. Their values keep their type, length and pattern.
 */
export function slim(schema: string): string {
  return schema.replaceAll(SIMPLE_TYPE, (type) =>
    (type.match(VALUE)?.length ?? 0) > MAX_VALUES ? type.replaceAll(VALUE, '') : type,
  );
}

const CATALOGUE = /<xs:simpleType name="(c_\w+)">([\s\S]*?)<\/xs:simpleType>/g;
const LOCATION = /\sschemaLocation="([^"]+)"/g;
/** Where the schemas are published; schemas name each other with it, or relative to themselves. */
const SITE = 'http://www.sat.gob.mx/';
const pathOf = (location: string, from: string) => new URL(location, SITE + from).pathname.slice(1);

/**
 * The catalogues of a schema, and of those that it imports, whose values are not compared, by path: those that were left out above,
 * or when the schema was fetched.
 */
export function findUncompared(schemas: ReadonlyMap<string, string>): (path: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  function namesOf(path: string, above: ReadonlySet<string>): readonly string[] {
    const text = schemas.get(path);
    if (text === undefined || above.has(path)) return [];
    const own = [...text.matchAll(CATALOGUE)].flatMap(([, name = '', body = '']) =>
      body.includes('<xs:enumeration') ? [] : [name],
    );
    const below = new Set([...above, path]);
    return [
      ...own,
      ...[...text.matchAll(LOCATION)].flatMap(([, imported = '']) => namesOf(pathOf(imported, path), below)),
    ];
  }
  return (path) => {
    const names = known.get(path) ?? [...new Set(namesOf(path, new Set()))].sort();
    known.set(path, names);
    return names;
  };
}
