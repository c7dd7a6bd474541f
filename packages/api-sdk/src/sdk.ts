import type { AnswerOf, api, BodyInputOf, Declaration, file, QueryInputOf } from '@boveda/contracts';
import { isCall, lazily } from '@boveda/contracts/core';
import { notFetched } from './api-error';
import { type Calls, resources } from './resources';
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
export function createSdk(options: SdkOptions): Sdk {
  const call = createTransport(options);
  const bound = lazily(Object.keys(resources), (name) => bindResource(resources[name as keyof typeof api], call));
  return bound as unknown as Sdk;
}

/** The calls of a resource as functions. One whose calls cannot be fetched rejects as if the server could not be reached. */
export const bindResource = (load: () => Loaded, call: Call): unknown => bind(once(load), [], call);

type Loaded = Calls | Promise<Calls>;

/** Returns the same calls each time. Fetches them again after that failed. */
function once(load: () => Loaded): () => Loaded {
  let loaded: Loaded | undefined;
  return () => {
    loaded ??= load();
    if (loaded instanceof Promise)
      loaded.catch(() => {
        loaded = undefined;
      });
    return loaded;
  };
}

/** The call, or branch of calls, at these keys of a resource: which of them it is is known when it is called. */
function bind(load: () => Loaded, keys: readonly string[], call: Call): unknown {
  const make = (calls: Calls, args: unknown[]) => {
    const found = at(calls, keys);
    return call(found, given(found, args));
  };
  return new Proxy(() => undefined, {
    get: (_, key) => (typeof key === 'string' ? bind(load, [...keys, key], call) : undefined),
    apply: (_, _this, args) => {
      const calls = load();
      return calls instanceof Promise ? calls.catch(notFetched).then((those) => make(those, args)) : make(calls, args);
    },
  });
}

function at(calls: Calls, keys: readonly string[]): Declaration {
  const [key = '', ...rest] = keys;
  const found = calls[key];
  if (!found) throw new Error(`the contracts have no call at ${keys.join('.')}`);
  return isCall(found) ? found : at(found, rest);
}

/** Tells the arguments of a call apart by what its contract takes, in the order of `Bound`. */
function given({ path, query, body }: Declaration, args: unknown[]): Given {
  const rest = [...args];
  const id = path.includes('{id}') ? (rest.shift() as string) : '';
  return { id, query: query && rest.shift(), body: body && rest.shift(), ...(rest[0] as CallOptions | undefined) };
}
