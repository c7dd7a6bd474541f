import openapiTS, { astToString } from 'openapi-typescript';

type Json = Record<string, unknown>;

interface Operation extends Json {
  security: Json[];
}

/** Origin in texts that belong to no installation. */
export const SAMPLE_ORIGIN = 'https://boveda.ejemplo.mx';

const HEADER = `// Made from the OpenAPI description of the server by packages/server/scripts/write-client-types.ts. Do not edit.
`;

/** The types of every operation. What has a default may be left out. */
export const allTypes = async (document: object): Promise<string> =>
  astToString(await openapiTS(document as never, { defaultNonNullable: false }));

/** The types of what a program with an API key may call, as openapi-typescript makes them from the description of the API. */
export async function clientTypes(document: object): Promise<string> {
  return HEADER + (await allTypes(forPrograms(document as Json)));
}

/** The description without what has no type, or is for people with a session. */
function forPrograms({ components, paths, ...rest }: Json): Json {
  const kept = Object.fromEntries(
    Object.entries(paths as Record<string, Record<string, Operation>>).flatMap(([path, item]) => {
      const operations = Object.entries(item).filter(([, { security }]) => security.some((way) => 'llave' in way));
      return operations.length > 0 ? [[path, Object.fromEntries(operations)]] : [];
    }),
  );
  const bare = plain({ paths: kept }) as Json;
  const all = plain(components) as Record<string, Record<string, unknown>>;
  const used: Record<string, Record<string, unknown>> = {};
  const collect = (node: unknown): void => {
    for (const [, kind = '', name = ''] of JSON.stringify(node).matchAll(/#\/components\/(\w+)\/([\w.]+)"/g)) {
      if (used[kind]?.[name] !== undefined) continue;
      const part = all[kind]?.[name];
      used[kind] = { ...used[kind], [name]: part };
      collect(part);
    }
  };
  collect(bare);
  return { ...rest, ...bare, components: sorted(used) };
}

const sorted = (parts: Record<string, Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(parts).map(([kind, each]) => [
      kind,
      Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1))),
    ]),
  );

/** Without examples, headers, and all problems but one, as they have one type. */
function plain(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(plain);
  if (typeof node !== 'object' || node === null) return node;
  const kept = Object.entries(node).filter(([key, value]) => {
    if (/^[45]\d\d$/.test(key)) return false;
    if (key === 'example' || (key === 'examples' && Array.isArray(value))) return false;
    return !(key === 'headers' && JSON.stringify(value).includes('#/components/headers/'));
  });
  return Object.fromEntries(kept.map(([key, value]) => [key, plain(value)]));
}
