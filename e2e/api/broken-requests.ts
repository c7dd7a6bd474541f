import { type Call, type Description, resolved, type Schema } from './described-api';
import { JUNK, type Made, type Parts, pairsOf, type Raw } from './described-requests';

/** Changes of a value that its description does not allow, or seldom. */
const changes: Record<string, (place: Place) => unknown[] | (() => void)> = {
  'wrong type': ({ holder, key }) => OTHER_TYPES.filter((other) => kindOf(other) !== kindOf(holder[key])),
  missing: ({ holder, key, isRequired }) => (isRequired ? () => void delete holder[key] : []),
  'too long': ({ holder, key, schema }) => {
    const { maxLength = LONG, maxItems } = schema as Record<string, number>;
    const value = holder[key];
    if (typeof value === 'string') return ['x'.repeat(Math.min(maxLength, LONG) + 1)];
    return Array.isArray(value) && maxItems ? [Array(maxItems + 1).fill(value[0] ?? 'x')] : [];
  },
  NUL: ({ holder, key }) => (typeof holder[key] === 'string' ? [`${holder[key]}\0`] : []),
  'wrong format': ({ holder, key, schema }) => {
    const { minimum, maximum } = schema as Record<string, number | undefined>;
    if (typeof holder[key] === 'number')
      return [minimum !== undefined && minimum - 1, maximum !== undefined && maximum + 1, 1e308].filter(
        (n) => n !== false,
      );
    const hasForm = ['pattern', 'format', 'enum', 'const'].some((word) => word in schema);
    return typeof holder[key] === 'string' && hasForm ? ['¿?', '', '2026-02-30', "' or 1=1 --", '../..'] : [];
  },
};

/** A member of a value, with what the description says of it. */
interface Place {
  holder: Record<string, unknown>;
  key: string;
  schema: Schema;
  isRequired: boolean;
}

const OTHER_TYPES: readonly unknown[] = ['x', 1.5, true, null, [], {}];
const kindOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);
const NO_JSON = ['', '{', '{"a":1,}', '\uFEFF', '['.repeat(2_000), '{"a":"\\u"}', '[]', 'null', '"x"'];
const WRONG_CONTENT: Record<string, string>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': '' },
  { 'content-encoding': 'gzip' },
];
const OTHER_HEADERS: Record<string, string>[] = [
  { accept: 'text/html' },
  { 'if-none-match': '*' },
  { 'idempotency-key': 'x'.repeat(300) },
  { 'x-rfc': 'XAXX010101000' },
  { 'x-rfc': 'nadie' },
];
const NO_IDS = ['¿?', '\0', '%', '../..', '0', 'x'.repeat(200)];
/** Length of a text that every operation rejects in a query parameter without a `maxLength`. */
const LONG = 4_000;

/** Kinds of changes that no request survives. */
export const NEVER_TAKEN: readonly string[] = [
  ...['missing', 'extra', 'NUL', 'no JSON', 'wrong content type', 'no credential', 'invented credential'],
  ...['query: missing', 'query: extra', 'query: NUL', 'query: twice'],
];

/** Kinds of which one is tried in each round: they meet code that every operation shares. */
const ALTERNATIVES = [
  ['no credential', 'invented credential'],
  ['a key', 'other headers', 'junk'],
  ['query: NUL', 'query: twice'],
];

/** Whether a kind has its turn. */
export const isTried = (kind: string, turn: number): boolean =>
  ALTERNATIVES.every((group) => !group.includes(kind) || group[turn % group.length] === kind);

/**
 * Requests to an operation, each allowed but for one change; one of every kind that this request has a place for. Which of several
 * changes is `n`. What a change leaves allowed, as another text for a text, is for the caller to judge.
 */
export function brokenRequests(
  description: Description,
  { operation }: Call,
  { query, bodySchema, hasId, made }: Pick<Parts, 'query' | 'bodySchema' | 'hasId'> & { made: Parts['made'] },
  raw: Raw,
): [kind: string, made: Made][] {
  const { n } = raw;
  const valid = made(raw);
  const found: [string, Made][] = [];
  const add = (kind: string, part: Partial<Made>) => found.push([kind, { ...valid, ...part }]);
  const oneOf = <T>(values: readonly T[]): T => values[n % values.length] as T;
  const schemaOfQuery = { type: 'object', properties: query.properties, required: query.required };
  for (const kind of ['extra', ...Object.keys(changes)]) {
    const body = bodySchema && broken(description, raw.body, bodySchema, kind, n);
    if (body) add(kind, { body: JSON.stringify(body) });
    const other = broken(description, raw.query, schemaOfQuery, kind, n);
    if (other) add(`query: ${kind}`, { query: pairsOf(other) });
  }
  const [first] = valid.query;
  if (first) add('query: twice', { query: [...valid.query, first] });
  if (bodySchema) {
    add('no JSON', { body: oneOf(NO_JSON) });
    add('junk', { body: JSON.stringify(oneOf(JUNK)) });
    add('wrong content type', { headers: oneOf(WRONG_CONTENT) });
  }
  if (hasId) add('not an id', { id: oneOf(NO_IDS) });
  add('other headers', { headers: oneOf(OTHER_HEADERS) });
  if (operation.security.length > 0) for (const [kind, credential] of CREDENTIALS) add(kind, { credential });
  return found;
}

const CREDENTIALS = [
  ['no credential', 'none'],
  ['invented credential', 'invented'],
  ['a key', 'key'],
] as const;

/** A value with one change of a kind at one place; undefined where none can be made. */
function broken(description: Description, value: unknown, schema: Schema, kind: string, n: number) {
  const whole = structuredClone(value) as Record<string, unknown>;
  if (kind === 'extra') return kindOf(value) === 'object' ? { ...whole, inventado: 'x' } : undefined;
  const possible = placesOf(description, whole, schema).flatMap((place) => {
    const made = changes[kind]?.(place) ?? [];
    if (typeof made === 'function') return [made];
    return made.map((other) => () => void Object.assign(place.holder, { [place.key]: other }));
  });
  possible[n % possible.length]?.();
  return possible.length > 0 ? whole : undefined;
}

/** Members of a value at every depth, each with its schema where one schema alone tells it. */
function placesOf(description: Description, value: unknown, given: Schema): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const { schemas } = description.components;
  const { properties = {}, required = [], items = {} } = narrowed(given, schemas);
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key): Place[] => {
    const of = (Array.isArray(value) ? items : ((properties as Record<string, Schema>)[key] ?? {})) as Schema;
    const isRequired = !Array.isArray(value) && (required as string[]).includes(key);
    const place = { holder, key, schema: narrowed(of, schemas), isRequired };
    return [place, ...placesOf(description, holder[key], of)];
  });
}

/** A schema, or what it is besides null; nothing of one with more choices. */
function narrowed(given: Schema, schemas: Record<string, Schema>): Schema {
  const schema = resolved(given, schemas);
  const options = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (!options) return schema;
  const others = options.filter(({ type }) => type !== 'null');
  return others.length === 1 ? resolved(others[0] as Schema, schemas) : {};
}
