import {
  type AnswerOf,
  API_BASE,
  type BodyOf,
  type ProblemCode,
  type QueryOf,
  RFC_HEADER,
  type Route,
  TOKEN_HEADER,
} from '@boveda/contracts';
import { type AxiosAdapter, AxiosError, AxiosHeaders, type InternalAxiosRequestConfig } from 'axios';

/** A call as the fake server received it, checked by the contract. */
export interface FakeCall<R extends Route = Route> {
  name: string;
  query: QueryOf<R>;
  body: BodyOf<R>;
  id: string;
  token: string | null;
  rfc: string | null;
}

type Answer<R extends Route> = AnswerOf<R> | ((call: FakeCall<R>) => AnswerOf<R> | Promise<AnswerOf<R>>);

/** Thrown by an answer of `fakeApi`: the server says no. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: ProblemCode,
    readonly msg: string,
  ) {
    super(msg);
  }
}

/** A server that answers only what the test told it to, in the words of the contracts. */
export interface FakeApi {
  on<R extends Route>(route: R, answer: Answer<R>): FakeApi;
  /** What was asked, in order. */
  readonly calls: FakeCall[];
}

let current: { adapter: AxiosAdapter; unexpected: string[] } | null = null;

/** Handles whatever axios sends while a test runs; set by jsdom-setup before any SDK is made. */
export const fakeAdapter: AxiosAdapter = (config) => {
  if (!current) return Promise.reject(new Error(`No fakeApi() for ${config.method} ${config.url}`));
  return current.adapter(config);
};

/** Called after each test: fails it when a request came that nobody expected, or that broke its contract. */
export function closeFakeApi(): void {
  const unexpected = current?.unexpected ?? [];
  current = null;
  if (unexpected.length > 0) throw new Error(`fakeApi: ${unexpected.join('\n')}`);
}

/** Makes the fake server of this test. */
export function fakeApi(): FakeApi {
  const answers: { route: Route; answer: Answer<Route> }[] = [];
  const calls: FakeCall[] = [];
  const unexpected: string[] = [];
  const api: FakeApi = {
    // The newest answer to a route wins, so that a test can change its mind.
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
        const hit = answers.find(({ route }) => fits(route, config));
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

const segments = (config: InternalAxiosRequestConfig) => (config.url ?? '').split('/');

function fits(route: Route, config: InternalAxiosRequestConfig): boolean {
  const parts = route.path.split('/');
  const asked = segments(config);
  return (
    config.baseURL?.endsWith(API_BASE) === true &&
    config.method?.toUpperCase() === route.method &&
    parts.length === asked.length &&
    parts.every((part, i) => part === asked[i] || part === '{id}') &&
    ['type', 'action', 'terms'].every((name) => config.params?.[name] === route.when?.[name])
  );
}

function readCall(route: Route, config: InternalAxiosRequestConfig): FakeCall {
  const params = { ...config.params };
  for (const name of Object.keys(route.when ?? {})) delete params[name];
  const place = route.path.split('/').indexOf('{id}');
  const header = (name: string) => (config.headers.get(name) as string | undefined) ?? null;
  return {
    name: route.name,
    query: route.query?.parse(params) as undefined,
    body: route.body?.parse(config.data && JSON.parse(config.data)) as undefined,
    id: place < 0 ? '' : decodeURIComponent(segments(config)[place] ?? ''),
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
