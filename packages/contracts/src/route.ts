import * as z from 'zod';

type Schema = z.ZodType | undefined;
type OutputOf<S extends Schema> = S extends z.ZodType ? z.output<S> : undefined;
type InputOf<S extends Schema> = S extends z.ZodType ? z.input<S> : undefined;

/**
 * One call of the API: the only declaration of its method, path, query, body and answer.
 * The server rejects what does not fit with 400, the SDK rejects an answer that does not fit.
 */
export interface Route<
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends z.ZodType = z.ZodType,
> {
  /** Name of the call, unique; the SDK's function, the policy and the OpenAPI operation carry it. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `API_BASE`; parameters as `{id}`. */
  readonly path: `/${string}`;
  /** Constant query parameters that tell this call from others on the same method and path (`type=sum`). */
  readonly when?: Readonly<Record<string, string>>;
  /** What fits `{id}` of the path; a UUID when left out. */
  readonly id?: z.ZodType<string>;
  readonly query: Query;
  readonly body: Body;
  readonly answer: Answer;
  /** What it does, for the OpenAPI page. */
  readonly summary: string;
}

/** What the server's handler receives as query. */
export type QueryOf<R extends Route> = OutputOf<R['query']>;
/** What a caller passes as query: defaults may be left out. */
export type QueryInputOf<R extends Route> = InputOf<R['query']>;
/** What the server's handler receives as body. */
export type BodyOf<R extends Route> = OutputOf<R['body']>;
/** What a caller passes as body. */
export type BodyInputOf<R extends Route> = InputOf<R['body']>;
/** What the call answers. */
export type AnswerOf<R extends Route> = z.output<R['answer']>;

/** Path below the origin at which every call lives. */
export const API_BASE = '/api/boveda/v4';

/** Header with the session token. */
export const TOKEN_HEADER = 'X-Token';
/** Header with the RFC of the taxpayer the call is about. */
export const RFC_HEADER = 'X-RFC';

/** Declares a call; fills what is left out. */
export function route<Answer extends z.ZodType, Query extends Schema = undefined, Body extends Schema = undefined>(
  declaration: Omit<Route<Query, Body, Answer>, 'query' | 'body'> & { query?: Query; body?: Body },
): Route<Query, Body, Answer> {
  return { ...declaration, query: declaration.query as Query, body: declaration.body as Body };
}

const nothing = z.strictObject({});

/** Schema of a call's query: what the contract does not name is refused, or a mistyped filter would answer everything. */
export function strictQuery({ query }: Route): z.ZodType {
  if (!query) return nothing;
  return query instanceof z.ZodObject ? query.strict() : query;
}
