import { type ApiError, isApiError, type Sdk } from '@boveda/api-sdk';
import { session } from '@boveda/session';
import {
  type BaseQueryFn,
  configureStore,
  createApi,
  type EmptyApi,
  type Middleware,
  type Reducer,
  type Store,
  type ThunkDispatch,
  type UnknownAction,
} from '@boveda/ui-kit/state';
import { sdk } from './sdk';

/** An endpoint's `query`: calls the SDK with the signal that cancels the request. */
export type SdkQuery = (sdk: Sdk, signal: AbortSignal) => Promise<unknown>;

interface StoreLife {
  signal: AbortSignal;
  /** The taxpayer whose data the store has. */
  rfc: string | null;
}

type SdkBaseQuery = BaseQueryFn<SdkQuery, unknown, ApiError>;

const ABORTED: ApiError = { status: 0, code: 'aborted', msg: '', requestId: '' };

const sdkBaseQuery: SdkBaseQuery = async (query, { signal, extra }) => {
  const life = extra as StoreLife;
  // An area that still mounts while the taxpayer is left would ask without one, or for another.
  if (!life.rfc || session.current?.rfc !== life.rfc) return { error: ABORTED };
  try {
    const data = await query(sdk, AbortSignal.any([signal, life.signal]));
    return { data: data ?? null };
  } catch (error) {
    if (isApiError(error)) return { error };
    throw error;
  }
};

/**
 * The endpoints of one area, as RTK Query over the SDK: `query: (arg) => (sdk, signal) => sdk.emitidos.list(arg, { signal })`.
 * Errors are ApiError; nothing is retried.
 */
export const createAreaApi = <ReducerPath extends string, TagType extends string = never>(options: {
  reducerPath: ReducerPath;
  tagTypes?: readonly TagType[];
}): EmptyApi<SdkBaseQuery, ReducerPath, TagType> =>
  createApi({ ...options, baseQuery: sdkBaseQuery, endpoints: () => ({}) });

/** The part of an API made with `createAreaApi` that `createArea` uses. */
export interface AreaApi {
  reducerPath: string;
  reducer: Reducer;
  middleware: Middleware;
  util: { resetApiState(): UnknownAction };
}

/** A store and `end`, which cancels its pending requests, whose answers are dropped, and forgets those that it has. */
export interface AreaStore {
  store: Store & { dispatch: ThunkDispatch<Record<string, unknown>, StoreLife, UnknownAction> };
  end(): void;
}

/** Creates the store of an area for the taxpayer of this tab; once that is another, no further call is made. */
export function createAreaStore(api?: AreaApi): AreaStore {
  const life = new AbortController();
  const extraArgument: StoreLife = { signal: life.signal, rfc: session.current?.rfc ?? null };
  const reducer: Record<string, Reducer> = api ? { [api.reducerPath]: api.reducer } : { none: () => null };
  const store = configureStore({
    reducer,
    middleware: (defaults) => defaults({ thunk: { extraArgument } }).concat(api ? [api.middleware] : []),
  });
  return {
    store,
    end() {
      life.abort();
      // Otherwise timers keep the store of each mount, with its answers, for a minute. After the components have unsubscribed, which
      // set these timers.
      if (api) queueMicrotask(() => store.dispatch(api.util.resetApiState()));
    },
  };
}
