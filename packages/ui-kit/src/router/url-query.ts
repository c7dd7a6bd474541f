type Field = { safeParse(value: unknown): { success: true; data: unknown } | { success: false } };

/** A zod object of the contracts: what its fields accept, and what all of them come to. */
export interface QuerySchema<Query> {
  readonly shape: Readonly<Record<string, Field>>;
  parse(value: unknown): Query;
}

/** Fields of a query to change; `undefined` removes a field. */
export type QueryPatch<Query> = { readonly [Name in keyof Query]?: Query[Name] | undefined };

const PAGING = new Set(['limit', 'offset']);

/** Reads a query from search params: drops invalid and empty fields, and fills in defaults. */
export function readQuery<Query>(schema: QuerySchema<Query>, params: URLSearchParams): Query {
  const read: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const value = params.get(name);
    if (value && field.safeParse(value).success) read[name] = value;
  }
  return schema.parse(read);
}

/**
 * Writes a query to search params: paging always, other defaults never. Drops fields that the schema refuses,
 * and keeps parameters that it does not know.
 */
export function writeQuery<Query extends object>(
  schema: QuerySchema<Query>,
  params: URLSearchParams,
  query: Query,
): URLSearchParams {
  const defaults = new Map(Object.entries(schema.parse({})));
  const values = new Map(Object.entries(query));
  const next = new URLSearchParams(params);
  for (const [name, field] of Object.entries(schema.shape)) {
    const value = values.get(name);
    const isSaid = value !== undefined && value !== '' && (PAGING.has(name) || value !== defaults.get(name));
    if (isSaid && field.safeParse(value).success) next.set(name, String(value));
    else if (PAGING.has(name) && defaults.has(name)) next.set(name, String(defaults.get(name)));
    else next.delete(name);
  }
  return next;
}

/** Changes a query; a change of anything but paging goes to the first page. */
export function patchQuery<Query extends object>(query: Query, patch: QueryPatch<Query>): Query {
  const isPaging = Object.keys(patch).every((name) => PAGING.has(name));
  const base = isPaging || !('offset' in query) ? query : { ...query, offset: 0 };
  return { ...base, ...patch };
}
