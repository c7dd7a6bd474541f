import * as z from 'zod';

/** Values of which one fits almost every field of the contracts. */
const GOOD = [
  ...[
    'YWJj',
    'a',
    '1',
    '2026-01-01',
    '2026-01',
    'EKU9003173C9',
    'ana@prueba.mx',
    '018f2d3c-0000-7000-8000-000000000000',
  ],
  ...['Abcdefgh-12345', 'DESC', 'pdf', 'emitidos', 'credenciales', 'true', '993', 'local', '123456', 'mf-cfdi'],
  'https://ejemplo.mx/avisos',
  ...['MXN', '2026-01-01T00:00:00Z', 'subtotal', 'efectivo:1'],
  ...['2026', '01010101', 'A'.repeat(96), 1, 2026, true, 0],
];

/** What a schema is made of, as far as walking it needs. */
interface Def {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  options?: z.ZodType[];
  innerType?: z.ZodType;
  in?: z.ZodType;
  entries?: Record<string, unknown>;
  values?: unknown[];
}
export const defOf = (schema: z.ZodType) => schema.def as unknown as Def;

/** The examples that a schema names itself. */
const examplesOf = (schema: z.ZodType) =>
  ((z.globalRegistry.get(schema) ?? {}) as { examples?: unknown[] }).examples ?? [];

/** A value that fits the schema, as far as that can be guessed; fields that may be left out are, unless `filled`. */
export function sampleOf(schema: z.ZodType, { filled = false } = {}): unknown {
  const example = examplesOf(schema).find((value) => schema.safeParse(value).success);
  if (example !== undefined) return example;
  const { type, shape, element, options, innerType, in: input, entries, values } = defOf(schema);
  const part = (inner: z.ZodType) => sampleOf(inner, { filled });
  if (['optional', 'default', 'prefault'].includes(type)) return filled && innerType ? part(innerType) : undefined;
  if (shape) return Object.fromEntries(Object.entries(shape).map(([key, member]) => [key, part(member)]));
  if (type === 'record') return {};
  if (element) return [part(element)];
  if (options?.[0]) return part(options[0]);
  if (entries) return Object.values(entries)[0];
  if (values) return values[0];
  const good = GOOD.find((value) => schema.safeParse(value).success);
  const inner = innerType ?? input;
  return good ?? (inner ? part(inner) : 'a');
}
