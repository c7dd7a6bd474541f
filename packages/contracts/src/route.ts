import * as z from 'zod';
import type { ProblemCode } from './problem';
import { schema } from './schema';

type Schema = z.ZodType | undefined;
type OutputOf<S extends Schema> = S extends z.ZodType ? z.output<S> : undefined;
type InputOf<S extends Schema> = S extends z.ZodType ? z.input<S> : undefined;

/**
 * One call of the API as its resource file declares it: the only declaration of its method, path, query, body and answer.
 * The server rejects what does not fit with 400, the SDK rejects an answer that does not fit.
 */
export interface Declaration<
  Path extends string = string,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends z.ZodType = z.ZodType,
  Id extends string = string,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `API_BASE`, begins with a slash; its parameter as `{id}`. */
  readonly path: Path;
  /** Constant query parameters that tell this call from others on the same method and path (`type=sum`). */
  readonly when?: Readonly<Record<string, string>>;
  /** What fits `{id}` of the path; a UUID when left out. */
  readonly id?: z.ZodType<Id>;
  readonly query: Query;
  readonly body: Body;
  readonly answer: Answer;
  /** Made before there is a session: the SDK sends no token, and the server asks for none. */
  readonly anonymous?: true;
  /** The SDK waits for the answer however long it takes: the SAT is asked, or many bytes travel. */
  readonly noTimeout?: true;
  /** Answers 202 in place of 200 until what it waits for has happened. */
  readonly mayBePending?: true;
  /** Media types of an answer that is a file. */
  readonly media?: readonly string[];
  /** Codes it may fail with besides those that follow from its policy, its input and its limits. */
  readonly problems?: readonly ProblemCode[];
  /** Takes an Idempotency-Key: repeating the request does not do it twice. */
  readonly idempotent?: true;
  /** Its answer has a secret that is shown once: it is kept for a repeated request so that only the Idempotency-Key opens it. */
  readonly secret?: true;
  /** Its list can be read by cursor: `after`, `next` and the header Link. */
  readonly cursor?: true;
  /** What it does, in Spanish, for those who read the API's documents; the first sentence is its title there. */
  readonly summary: string;
}

/** A call in its place of `api`, where it gets its name. */
export interface Route extends Declaration {
  /** Keys that lead to it in the tree, `correos.list`; unique. Carried by the OpenAPI operation, limits and errors. */
  readonly name: string;
}

/** Calls by resource and name, to any depth. */
export interface Tree<Call> {
  readonly [key: string]: Call | Tree<Call>;
}

/**
 * Declares the calls of one resource. A function, because making the schemas of all resources takes longer than everything
 * else that the login page evaluates: a resource is declared when one of its calls is first used.
 */
export type Resource = () => Tree<Declaration>;

/** The tree with the name of every call in it. */
export type Named<T, Place extends string = ''> = T extends () => infer Calls
  ? Named<Calls, Place>
  : T extends Declaration
    ? T & { readonly name: Place }
    : { readonly [K in keyof T & string]: Named<T[K], Place extends '' ? K : `${Place}.${K}`> };

/** Names of the calls of a tree. */
export type NameIn<T> = T extends { readonly name: infer Name } ? Name : { [K in keyof T]: NameIn<T[K]> }[keyof T];

/** Gives every call the name of its place: `{ correos: () => ({ list }) }` → `correos.list`. */
export const nameCalls = <T extends Readonly<Record<string, Resource>>>(resources: T): Named<T> =>
  lazily(Object.keys(resources), (key) => named(resources[key]?.() ?? {}, `${key}.`)) as Named<T>;

function named(tree: Tree<Declaration>, place: string): Tree<Route> {
  const entries = Object.entries(tree).map(([key, value]) => {
    const name = place + key;
    return [key, isCall(value) ? withName(value, name) : named(value, `${name}.`)];
  });
  return Object.fromEntries(entries);
}

// Descriptors: a spread would read, and so make, the schemas of every call of the resource.
const withName = (call: Declaration, name: string): Route =>
  Object.defineProperties({ name }, Object.getOwnPropertyDescriptors(call)) as Route;

/** An object with these keys; each value is made once, when it is first read. */
export function lazily<Value>(keys: readonly string[], make: (key: string) => Value): Record<string, Value> {
  const made: Record<string, Value> = {};
  const define = (key: string, how: PropertyDescriptor) =>
    Object.defineProperty(made, key, { ...how, enumerable: true, configurable: true });
  for (const key of keys)
    define(key, {
      get() {
        const value = make(key);
        define(key, { value });
        return value;
      },
    });
  return made;
}

/** Every call of a tree, in its order. */
export const callsIn = (tree: Tree<Route>): Route[] =>
  Object.values(tree).flatMap((value) => (isCall(value) ? [value] : callsIn(value)));

/** Tells a call from a branch of the tree. */
export const isCall = <Call extends Declaration>(value: Call | Tree<Call>): value is Call =>
  typeof value.path === 'string';

/** What the server's handler receives as query. */
export type QueryOf<R extends Declaration> = OutputOf<R['query']>;
/** What a caller passes as query: defaults may be left out. */
export type QueryInputOf<R extends Declaration> = InputOf<R['query']>;
/** What the server's handler receives as body. */
export type BodyOf<R extends Declaration> = OutputOf<R['body']>;
/** What a caller passes as body. */
export type BodyInputOf<R extends Declaration> = InputOf<R['body']>;
/** What the call answers. */
export type AnswerOf<R extends Declaration> = z.output<R['answer']>;

/** A schema, or what `schema` gave: it is made when the call is first checked. */
type Given<S extends Schema> = S | (() => S);

const read = <S extends Schema>(given: Given<S>): S => (typeof given === 'function' ? given() : given);

/** Declares a call; fills what is left out. */
export function route<
  const Path extends `/${string}`,
  Answer extends z.ZodType,
  Query extends Schema = undefined,
  Body extends Schema = undefined,
  Id extends string = string,
>(
  declaration: Omit<Declaration<Path, Query, Body, Answer, Id>, 'query' | 'body' | 'answer'> & {
    query?: Given<Query>;
    body?: Given<Body>;
    answer: Given<Answer>;
  },
): Declaration<Path, Query, Body, Answer, Id> {
  return {
    ...declaration,
    get query() {
      return read(declaration.query as Given<Query>);
    },
    get body() {
      return read(declaration.body as Given<Body>);
    },
    get answer() {
      return read(declaration.answer);
    },
  };
}

/**
 * The path that is this call's alone: of a call that `when` distinguishes the path with the value behind it
 * (`/emitidos?type=sum` → `/emitidos/sum`), or with the name where the value is a flag (`?acuse=true` → `/acuse`). The
 * server serves both; OpenAPI, which has one operation for each method and path, describes this one.
 */
export const ownPath = ({ path, when = {} }: Pick<Declaration, 'path' | 'when'>): string =>
  [path, ...Object.entries(when).map(([name, value]) => flags[value]?.(name) ?? value)].join('/');

const flags: Readonly<Record<string, (name: string) => string>> = {
  true: (name) => name,
  '1': (name) => name,
  '0': (name) => `no-${name}`,
};

const nothing = schema(() => z.strictObject({}));

/** A schema is compiled at its first use: one that is made for each use costs as much as all the rest of a call. */
const strict = new WeakMap<z.ZodType, z.ZodType>();

/** Schema of a call's query: what the contract does not name is refused, or a mistyped filter would answer everything. */
export function strictQuery({ query }: Declaration): z.ZodType {
  if (!query) return nothing();
  const made = strict.get(query) ?? (query instanceof z.ZodObject ? query.strict() : query);
  strict.set(query, made);
  return made;
}
