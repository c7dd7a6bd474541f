import { id as idSchema, type Route } from '@boveda/contracts';
import { notFound, Problem } from '@boveda/platform/core/problem';
import * as z from 'zod';
import { es } from 'zod/locales';

const spanish = es().localeError;
const CODES = { query: 'invalid_query', body: 'invalid_body' } as const;
const NUL = '\0';

/** Parses input; throws 400 with the first invalid field, in Spanish. */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown, part: 'query' | 'body'): z.output<S> {
  const field = fieldWithNul(input);
  if (field !== undefined)
    throw new Problem(400, CODES[part], `El campo '${field}' no es válido. Contiene un carácter que no se permite.`);
  const result = schema.safeParse(input, { error: spanish, reportInput: true });
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new Problem(400, CODES[part], issue ? sentence(issue) : 'No válido.');
}

/**
 * The field with a NUL in its text, or undefined. PostgreSQL rejects NUL, so a schema that allows it would cause an
 * internal error. Received files are bytes, and are not searched.
 */
function fieldWithNul(input: unknown): string | undefined {
  // No recursion: JSON may be nested deeper than the stack.
  const open: [field: string, value: unknown][] = [['', input]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [field, value] = next;
    if (typeof value === 'string' && value.includes(NUL)) return field;
    if (!isPlain(value)) continue;
    for (const [key, member] of Object.entries(value)) {
      const name = field || key.replaceAll(NUL, '').slice(0, 60);
      if (key.includes(NUL)) return name;
      open.push([name, member]);
    }
  }
  return undefined;
}

/** Values of JSON or a query string: neither bytes nor a stream. */
const isPlain = (input: unknown): input is object =>
  Array.isArray(input) ||
  (typeof input === 'object' && input !== null && [Object.prototype, null].includes(Object.getPrototypeOf(input)));

function sentence(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys')
    return `Campo desconocido: ${issue.keys.map((key) => `'${key.slice(0, 60)}'`).join(', ')}.`;
  const field = issue.path.join('.');
  if (field === '') return 'El cuerpo de la petición no es válido.';
  if (issue.input === undefined) return `Falta el campo '${field}'.`;
  return `El campo '${field}' no es válido. ${issue.message}.`;
}

/** The id in the path; throws 404 when it is malformed. */
export function parseId(route: Route, params: unknown): { id: string } {
  if (!route.path.includes('{id}')) return { id: '' };
  const parsed = z.object({ id: route.id ?? idSchema }).safeParse(params);
  if (!parsed.success || parsed.data.id.includes(NUL)) throw notFound();
  return parsed.data;
}
