import * as fc from 'fast-check';
import { type Call, type Description, type Parameter, resolved, type Schema } from './described-api';

/** With which credential a request comes. */
export type Credential = 'session' | 'key' | 'none' | 'invented';

/** A request to an operation. An id that is a number stands for one that the server named before. */
export interface Made {
  id: string | number;
  query: [name: string, value: string][];
  headers: Record<string, string>;
  body: string | undefined;
  credential: Credential;
}

/** Values that are wrong in most places. */
export const JUNK: readonly unknown[] = [
  ...['', ' ', '0', '-1', 'NaN', '9'.repeat(40), "' or 1=1 --", '%', '\\', '\0', '../..', '__proto__', '\u202E'],
  ...['2026-02-30', '99999-01-01', 'x'.repeat(4_000), 'ñ'],
  ...[null, true, -1, 1.5, 1e308, [], {}, [null], { a: { b: 1 } }, ['x', 'x'], Array(300).fill('x')],
];
const junk = fc.constantFrom(...JUNK);
const LONGEST = 40;

/** Makes values that fit schemas of the description, as far as JSON Schema tells what fits. */
function createValues({ components }: Description) {
  function of(given: Schema): fc.Arbitrary<unknown> {
    const schema = resolved(given, components.schemas);
    const { examples, enum: values, anyOf, oneOf, type } = schema as Record<string, unknown[] | undefined>;
    if ('const' in schema) return fc.constant(schema.const);
    if (values) return fc.constantFrom(...values);
    const options = (anyOf ?? oneOf) as Schema[] | undefined;
    if (options) return fc.oneof(...options.map(of));
    const made = Array.isArray(type)
      ? fc.oneof(...type.map((each) => typed({ ...schema, type: each })))
      : typed(schema);
    return examples ? fc.oneof(fc.constantFrom(...examples), made) : made;
  }

  function typed(schema: Schema): fc.Arbitrary<unknown> {
    const { minimum = 0, maximum = 1_000_000 } = schema as Record<string, number>;
    switch (schema.type) {
      case 'object':
        return object(schema);
      case 'array':
        return array(schema);
      case 'string':
        return text(schema);
      case 'integer':
        return fc.integer({ min: Math.max(minimum, -1_000_000), max: Math.min(maximum, 1_000_000) });
      case 'number':
        return fc.integer({ min: Math.ceil(minimum), max: Math.min(Math.floor(maximum), 1_000_000) });
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      default:
        return junk;
    }
  }

  function object({ properties = {}, required = [], additionalProperties }: Schema): fc.Arbitrary<unknown> {
    const named = Object.entries(properties as Record<string, Schema>).map(([name, each]) => [name, of(each)] as const);
    const made = fc.record(Object.fromEntries(named), { requiredKeys: required as string[] });
    if (typeof additionalProperties !== 'object' || additionalProperties === null) return made;
    const more = fc.dictionary(fc.constantFrom('a', 'iva16', '2026-01'), of(additionalProperties as Schema));
    return fc.tuple(made, more).map(([one, other]) => ({ ...other, ...one }));
  }

  function array({ items = {}, minItems = 0, maxItems = 3 }: Schema): fc.Arbitrary<unknown> {
    const min = Number(minItems);
    return fc.array(of(items as Schema), { minLength: min, maxLength: Math.min(Number(maxItems), min + 2) });
  }
  return of;
}

/** Texts of a pattern; where it looks ahead, which nothing generates, a text that needs no more than digits. */
function text({ pattern, format, minLength = 0, maxLength = Infinity }: Schema): fc.Arbitrary<string> {
  const fits = (value: string) => value.length >= Number(minLength) && value.length <= Number(maxLength);
  if (typeof pattern === 'string' && pattern.includes('(?!')) return fc.constantFrom('1', '25.50');
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern), { size: '-1' }).filter(fits);
  if (format === 'uri') return fc.constantFrom('https://ejemplo.mx/avisos', 'http://[::1]:9/', 'ftp://ejemplo.mx');
  const min = Number(minLength);
  return fc.string({
    unit: 'grapheme',
    minLength: min,
    maxLength: Math.max(min, Math.min(Number(maxLength), LONGEST)),
  });
}

/** Values of a request that a description allows, before they are written. */
export interface Raw {
  id: string | number;
  query: Record<string, unknown>;
  body: unknown;
  credential: Credential;
  /** Chooses one of several. */
  n: number;
}

/** What a request to an operation is made of. */
export interface Parts {
  raw: fc.Arbitrary<Raw>;
  hasId: boolean;
  query: { properties: Record<string, Schema>; required: string[] };
  bodySchema: Schema | undefined;
  /** The request of these values. */
  made(raw: Raw): Made;
}

/** Requests to an operation that its description allows, and of what they are made. */
export function partsOf(description: Description, call: Call): Parts {
  const valuesFor = createValues(description);
  const parameters = parametersOf(description, call);
  const of = (place: Parameter['in']) => parameters.filter((each) => each.in === place);
  const [inPath] = of('path');
  const query = {
    properties: Object.fromEntries(of('query').map(({ name, schema }) => [name, schema])),
    required: of('query').flatMap(({ name, required }) => (required ? [name] : [])),
  };
  const json = call.operation.requestBody?.content['application/json'];
  const byKey = call.operation.security.some((way) => 'llave' in way);
  const raw = fc.record<Raw>({
    id: inPath
      ? fc.oneof({ weight: 3, arbitrary: fc.nat() }, valuesFor(inPath.schema).map(asText))
      : fc.constant<string | number>(''),
    query: object(query, valuesFor),
    body: json ? fc.oneof(fc.constant(json.example), valuesFor(json.schema)) : fc.constant(undefined),
    credential: fc.constantFrom<Credential>('session', byKey ? 'key' : 'session'),
    n: fc.nat(),
  });
  const made = ({ id, query: values, body, credential }: Raw): Made => ({
    ...{ id, query: pairsOf(values), headers: {}, credential },
    body: json && JSON.stringify(body),
  });
  return { raw, hasId: inPath !== undefined, query, bodySchema: json?.schema, made };
}

const object = (
  { properties, required }: Parts['query'],
  valuesFor: (schema: Schema) => fc.Arbitrary<unknown>,
): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valuesFor(schema)])), {
    requiredKeys: required,
  });

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** A query as it is written. */
export const pairsOf = (value: Record<string, unknown>): [string, string][] =>
  Object.entries(value).map(([name, each]) => [name, asText(each)]);

/** What a request to an operation may have besides its body. */
export const parametersOf = ({ components }: Description, { operation }: Call): Parameter[] =>
  (operation.parameters ?? []).map((each) => resolved(each as Parameter, components.parameters));
