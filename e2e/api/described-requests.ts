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

const JUNK: readonly unknown[] = [
  ...['', ' ', '0', '-1', 'NaN', '9'.repeat(40), "' or 1=1 --", '%', '\\', '\0', '../..', '__proto__', '\u202E'],
  ...['2026-02-30', '99999-01-01', 'x'.repeat(4_000), 'ñ'],
  ...[null, true, -1, 1.5, 1e308, [], {}, [null], { a: { b: 1 } }, ['x', 'x'], Array(300).fill('x')],
];
const junk = fc.constantFrom(...JUNK);
const junkText = junk.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
const NO_JSON = ['', '{', '{"a":1,}', '[]', 'null', '"x"', '\uFEFF{}', '['.repeat(2_000)];
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

/** Returns a JSON value with one change: a member is removed, replaced, or added under an undeclared name. */
const spoiled = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(value, fc.nat(), fc.constantFrom('remove', 'replace', 'add'), junk).map(([made, n, how, other]) => {
    const whole = structuredClone(made);
    const places = placesIn(whole);
    const place = places[n % places.length];
    if (!place) return other;
    const [holder, key] = place;
    if (how === 'replace') holder[key] = other;
    else if (how === 'add') holder.inventado = other;
    else if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else delete holder[key];
    return whole;
  });

type Holder = Record<string, unknown>;
function placesIn(value: unknown): [Holder, string][] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Holder;
  return Object.keys(holder).flatMap((key): [Holder, string][] => [[holder, key], ...placesIn(holder[key])]);
}

/** Requests to an operation that its description allows, and requests of which one part was changed. */
export function requestsOf(description: Description, call: Call) {
  const valuesFor = createValues(description);
  const parameters = parametersOf(description, call);
  const of = (place: Parameter['in']) => parameters.filter((each) => each.in === place);
  const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  const [inPath] = of('path');
  const id = inPath
    ? fc.oneof({ weight: 3, arbitrary: fc.nat() }, valuesFor(inPath.schema).map(asText))
    : fc.constant<string | number>('');
  const query = fc
    .record(Object.fromEntries(of('query').map(({ name, schema }) => [name, valuesFor(schema)])), {
      requiredKeys: of('query').flatMap(({ name, required }) => (required ? [name] : [])),
    })
    .map((made) => Object.entries(made).map(([name, value]): [string, string] => [name, asText(value)]));
  const json = call.operation.requestBody?.content['application/json'];
  const body = json && fc.oneof(fc.constant(json.example), valuesFor(json.schema));
  const byKey = call.operation.security.some((way) => 'llave' in way);
  const credential = fc.constantFrom<Credential>('session', byKey ? 'key' : 'session');
  const headers = fc.constant<Record<string, string>>({});
  const written = body ? body.map((made) => JSON.stringify(made)) : fc.constant(undefined);
  const valid = fc.record<Made>({ id, query, headers, body: written, credential });

  const names = fc.constantFrom(...of('query').map(({ name }) => name), 'inventado');
  const changes = [
    fc.record({ id: junkText }),
    fc.record({ query: fc.array(fc.tuple(names, junkText), { minLength: 1, maxLength: 3 }) }),
    fc.record({ credential: fc.constantFrom<Credential>('none', 'invented', 'key') }),
    fc.record({ headers: fc.constantFrom<Record<string, string>>(...oddHeaders(json !== undefined)) }),
    ...(body
      ? [
          fc.record({ body: spoiled(body).map((made) => JSON.stringify(made)) }),
          fc.record({ body: spoiled(body).map((made) => JSON.stringify(made)) }),
          fc.record({ body: fc.constantFrom(...NO_JSON) }),
        ]
      : []),
  ];
  const mutated = fc.tuple(valid, fc.oneof(...changes)).map(([made, change]): Made => ({ ...made, ...change }));
  return { valid, mutated };
}

const oddHeaders = (hasBody: boolean): Record<string, string>[] => [
  { accept: 'text/html' },
  { 'if-none-match': '*' },
  { 'idempotency-key': 'x'.repeat(300) },
  { 'x-rfc': 'XAXX010101000' },
  { 'x-rfc': 'nadie' },
  ...(hasBody ? [{ 'content-type': 'text/plain' }, { 'content-encoding': 'gzip' }] : []),
];

/** What a request to an operation may have besides its body. */
export const parametersOf = ({ components }: Description, { operation }: Call): Parameter[] =>
  (operation.parameters ?? []).map((each) => resolved(each as Parameter, components.parameters));
