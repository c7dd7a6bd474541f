import { id as idSchema, type Route } from '@boveda/contracts';
import * as z from 'zod';
import { es } from 'zod/locales';
import { notFound, Problem } from './problem';

const spanish = es().localeError;

/** Parses what came in; throws 400 that names, in Spanish, the first field that does not fit. */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown, part: 'query' | 'body'): z.output<S> {
  const result = schema.safeParse(input, { error: spanish, reportInput: true });
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new Problem(400, part === 'query' ? 'invalid_query' : 'invalid_body', issue ? sentence(issue) : 'No válido.');
}

function sentence(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys')
    return `Campo desconocido: ${issue.keys.map((key) => `'${key.slice(0, 60)}'`).join(', ')}.`;
  const field = issue.path.join('.');
  if (field === '') return 'El cuerpo de la petición no es válido.';
  if (issue.input === undefined) return `Falta el campo '${field}'.`;
  return `El campo '${field}' no es válido. ${issue.message}.`;
}

/** The id in the path. What cannot be an id is not there: 404. */
export function parseId(route: Route, params: unknown): { id: string } {
  if (!route.path.includes('{id}')) return { id: '' };
  const parsed = z.object({ id: route.id ?? idSchema }).safeParse(params);
  if (!parsed.success) throw notFound();
  return parsed.data;
}
