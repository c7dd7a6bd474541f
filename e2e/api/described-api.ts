import type { SdkOptions } from '@boveda/api-sdk';
import { API_BASE, api, callsIn, ownPath, type Route } from '@boveda/contracts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import createClient from 'openapi-fetch';

interface Described {
  $ref?: string;
  'x-codes'?: string[];
  content?: Record<string, object>;
}

interface Operation {
  operationId: string;
  responses: Record<string, Described>;
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** OpenAPI description as far as it is read here. */
interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Described> };
}

/** Makes the calls of the SDK by the server's OpenAPI description alone, and compares every answer with it. */
export interface DescribedApi {
  adapter: NonNullable<SdkOptions['adapter']>;
  /** Every operation of the description. */
  operations: string[];
  /** Operations that answered with success. */
  called: Set<string>;
}

/** Reads the description that the server at `address` publishes. */
export async function describedApi(address: string): Promise<DescribedApi> {
  const description = (await (await fetch(`${address}${API_BASE}/openapi.json`)).json()) as Description;
  const client = createClient<Record<string, Record<Method, never>>>({ baseUrl: address + API_BASE });
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(description, 'api');
  const routes = callsIn(api);
  const called = new Set<string>();

  /** Throws unless the response is one that the operation describes. */
  function compare(route: Route, status: number, type: string, body: unknown): void {
    const at = [ownPath(route), route.method.toLowerCase()] as const;
    const responses = description.paths[at[0]]?.[at[1]]?.responses ?? {};
    const key = String(status) in responses ? String(status) : 'default';
    const given = responses[key];
    const name = given?.$ref?.split('/').at(-1);
    const described = name ? description.components.responses[name] : given;
    const where = name ? ['components', 'responses', name] : ['paths', ...at, 'responses', key];
    const fail = (why: string) => new Error(`${route.name} answered ${status}, ${type}: ${why}`);
    if (!described?.content?.[type]) throw fail(`described are ${Object.keys(described?.content ?? {}).join()}`);
    if (!isJson(type)) return;
    const pointer = [...where, 'content', type, 'schema'].map((part) =>
      part.replaceAll('~', '~0').replaceAll('/', '~1'),
    );
    const validate = ajv.getSchema(`api#/${pointer.map(encodeURIComponent).join('/')}`);
    if (!validate) throw fail('no schema');
    if (!validate(body)) throw fail(`${ajv.errorsText(validate.errors)} in ${JSON.stringify(body)}`);
    const { code = '' } = body as { code?: string };
    if (status >= 400 && !described['x-codes']?.includes(code)) throw fail(`the code ${code} is not described`);
  }

  return {
    operations: Object.values(description.paths).flatMap((item) =>
      Object.values(item).map(({ operationId }) => operationId),
    ),
    called,
    async adapter(config) {
      const { method = 'get', url = '', params = {}, data, headers } = config;
      const { route, id } = routeOf(routes, method, url, params);
      const query = Object.fromEntries(Object.entries(params).filter(([name]) => !(name in (route.when ?? {}))));
      const credentials = ['X-Token', 'X-RFC'].flatMap((name) =>
        headers.has(name) ? [[name, headers.get(name)]] : [],
      );
      const result = await client.request(method.toLowerCase() as Method, ownPath(route), {
        params: { path: { id }, query },
        headers: Object.fromEntries(credentials),
        body: data === undefined ? undefined : JSON.parse(String(data)),
        parseAs: 'arrayBuffer',
      } as never);
      const { response, data: bytes, error } = result as { response: Response; data?: ArrayBuffer; error?: unknown };
      const type = (response.headers.get('content-type') ?? '').split(';', 1)[0] ?? '';
      const body = error ?? (isJson(type) ? JSON.parse(new TextDecoder().decode(bytes)) : bytes);
      compare(route, response.status, type, body);
      const answer = {
        config,
        status: response.status,
        statusText: response.statusText,
        headers: Object.fromEntries(response.headers),
        data: body ?? new ArrayBuffer(0),
      };
      if (!response.ok) throw Object.assign(new Error(route.name), { isAxiosError: true, response: answer });
      called.add(route.name);
      return answer;
    },
  };
}

const isJson = (type: string) => /^application\/(problem\+)?json$/.test(type);

/** The call that a request of the SDK is: of those that fit, the one with most conditions. */
function routeOf(routes: readonly Route[], method: string, url: string, params: Record<string, unknown>) {
  const fitting = routes.flatMap((route) => {
    const found = new RegExp(`^${route.path.replace('{id}', '([^/]*)')}$`).exec(url);
    const conditions = Object.entries(route.when ?? {});
    const fits = route.method === method.toUpperCase() && conditions.every(([name, value]) => params[name] === value);
    return found && fits ? [{ route, id: decodeURIComponent(found[1] ?? ''), count: conditions.length }] : [];
  });
  const [best] = fitting.toSorted((a, b) => b.count - a.count);
  if (!best) throw new Error(`no call is ${method} ${url}`);
  return best;
}
