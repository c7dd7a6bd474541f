import {
  type AnswerOf,
  api,
  type BodyInputOf,
  type Declaration,
  type file,
  isCall,
  lazily,
  type QueryInputOf,
  type Route,
  type Tree,
} from '@boveda/contracts';
import { type Call, type CallOptions, createTransport, type Given, type SdkOptions } from './transport';

/** Nothing where the contract takes nothing; may be left out where every field may. */
type Argument<Value> = [Value] extends [undefined] ? [] : object extends Value ? [values?: Value] : [values: Value];

type IdArgument<R extends Declaration> = R['path'] extends `${string}{id}${string}` ? [id: IdOf<R>] : [];
type IdOf<R extends Declaration> = R extends Declaration<string, infer _Q, infer _B, infer _A, infer Id> ? Id : never;

/** A call for a file answers its bytes. */
type ReceivedOf<R extends Declaration> = R['answer'] extends typeof file ? Uint8Array<ArrayBuffer> : AnswerOf<R>;

/** A call as a function: `{id}` of the path, then the query, then the body, as far as the contract has them, then options. */
export type Bound<R extends Declaration> = (
  ...args: [...IdArgument<R>, ...Argument<QueryInputOf<R>>, ...Argument<BodyInputOf<R>>, options?: CallOptions]
) => Promise<ReceivedOf<R>>;

type BoundTree<T> = T extends Declaration ? Bound<T> : { readonly [K in keyof T]: BoundTree<T[K]> };

/** Every call of the API as a function. Each rejects with ApiError, and validates what the server answers. */
export type Sdk = BoundTree<typeof api>;

/** Every call of the API, made with the credentials that `options` answers. */
export const createSdk = (options: SdkOptions): Sdk => bind(api, createTransport(options));

function bind<T extends Tree<Route>>(tree: T, call: Call): BoundTree<T> {
  const bound = lazily(Object.keys(tree), (key) => {
    const value = tree[key] as Route | Tree<Route>;
    return isCall(value) ? (...args: unknown[]) => call(value, given(value, args)) : bind(value, call);
  });
  return bound as BoundTree<T>;
}

/** Tells the arguments of a call apart by what its contract takes, in the order of `Bound`. */
function given({ path, query, body }: Route, args: unknown[]): Given {
  const rest = [...args];
  const id = path.includes('{id}') ? (rest.shift() as string) : '';
  return { id, query: query && rest.shift(), body: body && rest.shift(), ...(rest[0] as CallOptions | undefined) };
}
