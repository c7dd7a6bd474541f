import { fieldErrorsOf, id as idSchema, pointerTo, type Route, sentenceOf, spanishError } from '@boveda/contracts';
import { invalidFields, notFound } from '@boveda/platform/core/problem';
import * as z from 'zod';

const CODES = { query: 'invalid_query', body: 'invalid_body' } as const;
const NUL = '\0';

/** Fields with a NUL that are named, and how deep the pointer of one may be: JSON may be nested deeper than is worth naming. */
const NAMED_FIELDS = 50;
const NAMED_DEPTH = 20;

/** Parses input; throws 400 with every invalid field, each by its JSON pointer and with a Spanish sentence. */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown, part: 'query' | 'body'): z.output<S> {
  const withNul = pointersWithNul(input).map((pointer) => ({
    pointer,
    detail: sentenceOf(pointer, 'Contiene un carácter que no se permite'),
  }));
  const result = schema.safeParse(input, { error: spanishError, reportInput: true });
  if (result.success && withNul.length === 0) return result.data;
  const others = result.success ? [] : fieldErrorsOf(result.error.issues);
  const errors = [...withNul, ...others.filter(({ pointer }) => !withNul.some((nul) => nul.pointer === pointer))];
  throw invalidFields(CODES[part], errors);
}

/** A value within the input, and the way to it. */
interface Place {
  value: unknown;
  key: string;
  depth: number;
  parent: Place | null;
}

/**
 * The fields with a NUL in their text or name. PostgreSQL rejects NUL, so a schema that allows it would cause an
 * internal error. Received files are bytes, and are not searched.
 */
function pointersWithNul(input: unknown): string[] {
  const found = new Set<string>();
  // No recursion: JSON may be nested deeper than the stack.
  const open: Place[] = [{ value: input, key: '', depth: 0, parent: null }];
  for (let next = open.pop(); next && found.size < NAMED_FIELDS; next = open.pop()) {
    const { value, key, depth } = next;
    if (key.includes(NUL) || (typeof value === 'string' && value.includes(NUL))) found.add(pointerOf(next));
    if (!isPlain(value)) continue;
    for (const [name, member] of Object.entries(value).reverse())
      open.push({ value: member, key: name, depth: depth + 1, parent: next });
  }
  return [...found];
}

/** The pointer of a place, or of what is around it when that is too deep. */
function pointerOf(place: Place): string {
  const path: string[] = [];
  for (let at: Place | null = place; at?.parent; at = at.parent)
    if (at.depth <= NAMED_DEPTH) path.unshift(at.key.replaceAll(NUL, ''));
  return pointerTo(path);
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
