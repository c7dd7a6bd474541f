import { type ProblemCode, problemTitles } from '@boveda/contracts';
import type { Json } from './components';

/** Texts that read like real ones, by the name of their field; the first whose schema allows it is taken. */
const BY_NAME: readonly (readonly [RegExp, unknown])[] = [
  [/^(correo|email|para)$/i, 'contabilidad@ejemplo.mx'],
  [/^(msg|mensaje)$/, 'Listo.'],
  [/^rfc|^contribuyente$|listablanca/i, 'EKU9003173C9'],
  [/uuid/i, 'ad662d33-6934-459c-a128-bdf0393e0f44'],
  [/razonsocial|^nombre$/i, 'ESCUELA KEMPER URGATE'],
  [/^codigo$/, '123456'],
  [/^serie$/, 'A'],
  [/^folio$/, '123'],
  [/^(archivo|name)$/, 'factura.xml'],
  [/^(\w+b64|zip|logo)$/, 'PD94bWwgdmVyc2lvbj0iMS4wIiBlbmNvZGluZz0iVVRGLTgiPz4='],
  [/url$/i, '/api/boveda/v4/archivos/…'],
  [/^requestId$/, '0d0f7a5e-5d0c-4b0e-9a7e-3f6a3c0b8a11'],
  [/^(token|secreto)$/, 'k3J9…'],
  [/^telefono$/, '55 1234 5678'],
  [/^(pass|pass1|pass2|actual|pswd|pswd2)$/, 'una-clave-larga'],
  [/^(limit)$/, 20],
  [/^(anio|year)$/, 2026],
];

/** Values of which one fits almost every field; what patterns of the contracts ask for is among them. */
const GOOD: readonly unknown[] = [
  ...['texto', 'A', '1', '2026-01', '2026-01-31', '2026-01-31T18:20:11.000Z', 'EKU9003173C9', '123456', 'MXN', '0'],
  ...['018f2d3c-5b1e-7c40-9a52-3f0d6c1b7e11', 'a1b2c3d4', 'mf-cfdi', 'emitidos', 'folio,-tipo', 'subtotal', 'es', '05'],
  ...[
    'contabilidad@ejemplo.mx',
    'YWJj',
    'efectivo:1',
    'https://ejemplo.mx/',
    'data:image/png;base64,YWJj',
    '993',
    'DESC',
  ],
  ...['imap.ejemplo.mx', '2026', '30001010101', 'A'.repeat(96), 'una-clave-larga', '+52 55 1234 5678', ''],
  ...['0.8400', 1, 0, 2026, true],
];

const FORMATS: Readonly<Record<string, RegExp>> = {
  email: /^[^@\s]+@[^@\s]+\.[a-z]+$/,
  uri: /^[a-z]+:\/\//,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d/,
};

/**
 * A value that fits a JSON Schema of the contracts, always the same: its own example where it has one, else a likely text for the
 * field's name. Fields that may be left out are left out of what is sent, and are in what is answered. @throws when nothing is
 * known that fits: then the field needs an example in its contract.
 */
export function createExamples(components: Readonly<Record<string, Json>>, { filled }: { filled: boolean }) {
  const resolve = (schema: Json): Json => {
    const { $ref, ...rest } = schema;
    return typeof $ref === 'string' ? { ...components[$ref.split('/').at(-1) ?? ''], ...rest } : schema;
  };

  function of(given: Json, name = ''): unknown {
    const schema = resolve(given);
    const { examples, enum: values, anyOf, oneOf, allOf } = schema as Record<string, unknown[] | undefined>;
    if (examples) return examples[0];
    if ('const' in schema) return schema.const;
    if (values) return values[0];
    if ('default' in schema) return schema.default;
    const options = (anyOf ?? oneOf ?? allOf) as Json[] | undefined;
    if (options) return of(options.find(({ type }) => type !== 'null') ?? options[0] ?? {}, name);
    if (schema.type === 'object') return object(schema);
    if (schema.type === 'array') {
      const { items, minItems = 1, prefixItems } = schema as { items?: Json; minItems?: number; prefixItems?: Json[] };
      if (prefixItems) return prefixItems.map((each) => of(each, name));
      return Array.from({ length: Math.max(1, minItems) }, () => of(items ?? {}, name));
    }
    if (schema.type === undefined) return 'texto';
    return simple(schema, name);
  }

  function object({ properties = {}, required = [] }: Json): Json {
    const chosen = Object.entries(properties as Record<string, Json>).filter(
      ([name]) => filled || (required as string[]).includes(name),
    );
    const made = Object.fromEntries(chosen.map(([name, schema]) => [name, of(schema, name)]));
    // What a person is told belongs to the code.
    const title = problemTitles[made.code as ProblemCode];
    return title && 'msg' in made ? { ...made, msg: `${title}.` } : made;
  }

  return of;
}

function simple(schema: Json, name: string): unknown {
  const types = [schema.type].flat();
  if (types.every((type) => type === 'null')) return null;
  const { minimum } = schema as { minimum?: number };
  const named = BY_NAME.filter(([pattern]) => pattern.test(name)).map(([, value]) => value);
  const found = [...named, ...GOOD, minimum].find((value) => types.some((type) => fits(value, { ...schema, type })));
  if (found === undefined) throw new Error(`no example for ${name}: ${JSON.stringify(schema)}`);
  return found;
}

/** Whether a text, number or boolean is what a schema of one of these types allows. */
function fits(value: unknown, schema: Json): boolean {
  const {
    type,
    pattern,
    format,
    minLength = 0,
    maxLength = Number.POSITIVE_INFINITY,
  } = schema as Record<string, never>;
  if (typeof value === 'string')
    return (
      type === 'string' &&
      value.length >= minLength &&
      value.length <= maxLength &&
      (pattern === undefined || new RegExp(pattern, 'u').test(value)) &&
      (format === undefined || (FORMATS[format]?.test(value) ?? true))
    );
  if (typeof value === 'boolean') return type === 'boolean';
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema as Record<string, number>;
  const { exclusiveMinimum = Number.NEGATIVE_INFINITY } = schema as Record<string, number>;
  const isNumber = type === 'integer' || type === 'number';
  return isNumber && Number(value) >= minimum && Number(value) <= maximum && Number(value) > exclusiveMinimum;
}
