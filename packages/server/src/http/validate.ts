import {
  type FieldError,
  fieldErrorsOf,
  id as idSchema,
  messageOf,
  pointerTo,
  type Route,
  sentenceOf,
  spanishError,
} from '@boveda/contracts';
import { notFound, Problem } from '@boveda/platform/core/problem';
import * as z from 'zod';

const CODES = { query: 'invalid_query', body: 'invalid_body' } as const;
const NUL = '\0';

/** Parses input; throws 400 with every invalid field, each by its JSON pointer and with a Spanish sentence. */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown, part: 'query' | 'body'): z.output<S> {
  const field = fieldWithNul(input);
  if (field !== undefined) {
    const pointer = pointerTo([field]);
    throw refusal(part, [{ pointer, detail: sentenceOf(pointer, 'Contiene un carácter que no se permite') }]);
  }
  const result = schema.safeParse(input, { error: spanishError, reportInput: true });
  if (result.success) return result.data;
  throw refusal(part, fieldErrorsOf(result.error.issues));
}

const refusal = (part: keyof typeof CODES, errors: FieldError[]): Problem =>
  new Problem(400, CODES[part], messageOf(errors), { errors });

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

/** The id in the path; throws 404 when it is malformed. */
export function parseId(route: Route, params: unknown): { id: string } {
  if (!route.path.includes('{id}')) return { id: '' };
  const parsed = z.object({ id: route.id ?? idSchema }).safeParse(params);
  if (!parsed.success || parsed.data.id.includes(NUL)) throw notFound();
  return parsed.data;
}
