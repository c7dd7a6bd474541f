import {
  type AnswerOf,
  API_BASE,
  type BodyOf,
  type CallName,
  id as idSchema,
  type ProblemCode,
  type QueryOf,
  RFC_HEADER,
  type Route,
  strictQuery,
  TOKEN_HEADER,
} from '@boveda/contracts';
import axios, { type AxiosAdapter, AxiosError, AxiosHeaders, type InternalAxiosRequestConfig } from 'axios';

/** A call that the fake server received, validated by the contract. */
export interface FakeCall<R extends Route = Route> {
  name: CallName;
  query: QueryOf<R>;
  body: BodyOf<R>;
  id: string;
  token: string | null;
  rfc: string | null;
}

type Answer<R extends Route> = AnswerOf<R> | ((call: FakeCall<R>) => AnswerOf<R> | Promise<AnswerOf<R>>);

/** Thrown by an answer of `fakeApi` to answer with a problem. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: ProblemCode,
    readonly msg: string,
  ) {
    super(msg);
  }
}

/** A fake server with the answers that the test registered, validated by the contracts. */
export interface FakeApi {
  on<R extends Route>(route: R, answer: Answer<R>): FakeApi;
  /** The received calls, in order. */
  readonly calls: FakeCall[];
}

let current: { adapter: AxiosAdapter; unexpected: string[] } | null = null;

/** Handles all requests of axios during a test; set by jsdom-setup before an SDK is created. */
export const fakeAdapter: AxiosAdapter = (config) => {
  if (!current) return Promise.reject(new Error(`No fakeApi() for ${config.method} ${config.url}`));
  return current.adapter(config);
};

/** Called after each test. @throws when a request was unexpected or broke its contract. */
export function closeFakeApi(): void {
  const unexpected = current?.unexpected ?? [];
  current = null;
  if (unexpected.length > 0) throw new Error(`fakeApi: ${unexpected.join('\n')}`);
}

/** Creates the fake server of this test. */
export function fakeApi(): FakeApi {
  const answers: { route: Route; answer: Answer<Route> }[] = [];
  const calls: FakeCall[] = [];
  const unexpected: string[] = [];
  const api: FakeApi = {
    // The last answer registered for a route wins.
    on(route, answer) {
      answers.unshift({ route, answer: answer as Answer<Route> });
      return api;
    },
    calls,
  };
  current = {
    unexpected,
    adapter: async (config) => {
      try {
        // As on the server: of the matching calls, the one with most conditions.
        const [hit] = answers
          .filter(({ route }) => fits(route, config))
          .toSorted((a, b) => conditions(b.route).length - conditions(a.route).length);
        if (!hit) throw new Error(`unexpected ${config.method} ${config.url} ${JSON.stringify(config.params ?? {})}`);
        const call = readCall(hit.route, config);
        calls.push(call);
        const data = typeof hit.answer === 'function' ? await hit.answer(call) : hit.answer;
        if (config.signal?.aborted) throw new AxiosError('canceled', AxiosError.ERR_CANCELED, config);
        return respond(config, 200, hit.route.answer.parse(data));
      } catch (error) {
        if (error instanceof Refusal) return refuse(config, error);
        if (!(error instanceof AxiosError)) unexpected.push(String(error));
        throw error;
      }
    },
  };
  return api;
}

const conditions = ({ when = {} }: Route) => Object.entries(when);

const segments = (config: InternalAxiosRequestConfig) => (config.url ?? '').split('/');

/** The query as axios serializes it. */
const sentQuery = (config: InternalAxiosRequestConfig): Record<string, string> =>
  Object.fromEntries(new URL(axios.getUri({ ...config, baseURL: 'http://prueba' })).searchParams);

function fits(route: Route, config: InternalAxiosRequestConfig): boolean {
  const parts = route.path.split('/');
  const asked = segments(config);
  return (
    config.baseURL?.endsWith(API_BASE) === true &&
    config.method?.toUpperCase() === route.method &&
    parts.length === asked.length &&
    parts.every((part, i) => part === asked[i] || part === '{id}') &&
    conditions(route).every(([name, value]) => sentQuery(config)[name] === value)
  );
}

/** Reads the call as the server does. @throws if the server would refuse it as off the contract. */
function readCall(route: Route, config: InternalAxiosRequestConfig): FakeCall {
  const given = Object.entries(sentQuery(config)).filter(([name]) => !(name in (route.when ?? {})));
  const query = strictQuery(route).parse(Object.fromEntries(given));
  const place = route.path.split('/').indexOf('{id}');
  const header = (name: string) => (config.headers.get(name) as string | undefined) ?? null;
  return {
    name: route.name as CallName,
    query: (route.query && query) as undefined,
    body: route.body?.parse(config.data && JSON.parse(config.data)) as undefined,
    id: place < 0 ? '' : (route.id ?? idSchema).parse(decodeURIComponent(segments(config)[place] ?? '')),
    token: header(TOKEN_HEADER),
    rfc: header(RFC_HEADER),
  };
}

const respond = (config: InternalAxiosRequestConfig, status: number, data: unknown) => ({
  config,
  status,
  statusText: '',
  headers: new AxiosHeaders(),
  data,
});

const refuse = (config: InternalAxiosRequestConfig, { status, code, msg }: Refusal) => {
  const response = respond(config, status, { msg, code, requestId: 'prueba' });
  throw new AxiosError(msg, AxiosError.ERR_BAD_REQUEST, config, null, response);
};
