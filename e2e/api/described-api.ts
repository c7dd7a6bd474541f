import type { SdkOptions } from '@boveda/api-sdk';
import { API_BASE, api, callsIn, ownPath, type Route } from '@boveda/contracts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import createClient from 'openapi-fetch';

/** A node of a JSON Schema. */
export type Schema = Record<string, unknown>;

interface Reference {
  $ref?: string;
}

interface Described extends Reference {
  'x-codes'?: string[];
  headers?: Record<string, Reference>;
  content?: Record<string, object>;
}

/** What a path, a query or the headers of a request may have. */
export interface Parameter {
  in: 'path' | 'query' | 'header';
  name: string;
  required: boolean;
  schema: Schema;
  example?: unknown;
}

interface Operation {
  operationId: string;
  security: Record<string, string[]>[];
  parameters?: Reference[];
  requestBody?: { content: Record<string, { schema: Schema; example: unknown }> };
  responses: Record<string, Described>;
}

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** An operation and where it is. */
export interface Call {
  path: string;
  method: Method;
  operation: Operation;
}

/** OpenAPI description as far as it is read here. */
export interface Description {
  paths: Record<string, Record<Method, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    parameters: Record<string, Parameter>;
    headers: Record<string, { schema: Schema }>;
    responses: Record<string, Described>;
  };
}

/** An answer as it came over HTTP. */
export interface Answer {
  status: number;
  headers: Headers;
  /** Bytes of a file, or what JSON says. */
  body: unknown;
}

/** Reads the description that the server at `address` publishes. */
export const readDescription = async (address: string): Promise<Description> =>
  (await (await fetch(`${address}${API_BASE}/openapi.json`)).json()) as Description;

/** Every operation of a description. */
export const callsOf = ({ paths }: Description): Call[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method: method as Method, operation })),
  );

/** What a reference names in `components`, else the object itself. */
export function resolved<T extends object>(given: T & Reference, components: Record<string, T>): T {
  return (given.$ref && components[nameIn(given.$ref)]) || given;
}

/** Media type without its parameters. */
export const typeOf = (headers: Headers): string => (headers.get('content-type') ?? '').split(';', 1)[0] ?? '';

/** Whether content of a media type is JSON. */
export const isJson = (type: string): boolean => /^application\/(problem\+)?json$/.test(type);

const nameIn = (reference: string) => reference.split('/').at(-1) ?? '';
/** Headers that HTTP itself and a server's security give to any answer: no operation describes them. */
const OF_HTTP =
  /^(date|connection|keep-alive|vary|allow|accept-ranges|cache-control|www-authenticate|transfer-encoding)$|^(content|access-control|cross-origin)-|^(strict-transport-security|referrer-policy|permissions-policy|x-content-type-options|x-frame-options|origin-agent-cluster|x-robots-tag|server-timing|clear-site-data|set-cookie)$/;

/** A schema whose references lead into the description, wherever it is compiled. */
const withinApi = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema), (key, value) => (key === '$ref' ? `api${value}` : value));

/** Compares requests and answers with a description. */
export function createAgreement(description: Description) {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(description, 'api');
  const { components } = description;

  /** What is wrong with a value by the schema at this place of the description; undefined when it fits. */
  function faultIn(value: unknown, ...at: string[]): string | undefined {
    const pointer = at.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
    const validate = ajv.getSchema(`api#/${pointer}`);
    if (!validate) return 'no schema';
    return validate(value) ? undefined : ajv.errorsText(validate.errors);
  }

  function faultInHeaders(headers: Headers, declared: Record<string, Reference>): string | undefined {
    const names = new Map(Object.keys(declared).map((name) => [name.toLowerCase(), name]));
    for (const [key, value] of headers) {
      const name = names.get(key);
      if (name === undefined) {
        if (!OF_HTTP.test(key)) return `the header ${key} is not described`;
        continue;
      }
      const { schema } = resolved(declared[name] as { schema: Schema }, components.headers);
      if (schema.type === 'integer' && !/^\d+$/.test(value)) return `${name} is ${value}`;
    }
    return undefined;
  }

  /** Why this is no answer that the operation describes; undefined when it is one. */
  function faultOf({ path, method, operation: { responses } }: Call, { status, headers, body }: Answer) {
    const key = String(status) in responses ? String(status) : 'default';
    const given = responses[key] as Described;
    const name = given.$ref && nameIn(given.$ref);
    const response = resolved(given, components.responses);
    const type = typeOf(headers);
    const fault = faultInHeaders(headers, response.headers ?? {});
    if (fault) return fault;
    if (!response.content) return type === '' ? undefined : `${type}, and no content is described`;
    if (!response.content[type]) return `${type}: described are ${Object.keys(response.content).join()}`;
    if (!isJson(type)) return undefined;
    const where = name ? ['components', 'responses', name] : ['paths', path, method, 'responses', key];
    const wrong = faultIn(body, ...where, 'content', type, 'schema');
    if (wrong) return `${wrong} in ${JSON.stringify(body)}`;
    if (status < 400) return undefined;
    const { code = '' } = body as { code?: string };
    if (!response['x-codes']?.includes(code)) return `the code ${code} is not described`;
    if (status === 401 && !headers.has('www-authenticate')) return 'no WWW-Authenticate';
    return status === 429 && !headers.has('retry-after') ? 'no Retry-After' : undefined;
  }

  // The values of a query are texts.
  const ofTexts = new Ajv2020({ strict: false, validateSchema: false, allErrors: true, coerceTypes: true });
  addFormats.default(ofTexts);
  ofTexts.addSchema(description, 'api');

  const queries = new Map<string, ReturnType<typeof ofTexts.compile>>();

  function queryOf({ operation: { operationId, parameters = [] } }: Call) {
    const known = queries.get(operationId);
    if (known) return known;
    const declared = parameters
      .map((each) => resolved(each as Parameter, components.parameters))
      .filter((each) => each.in === 'query');
    const validate = ofTexts.compile({
      type: 'object',
      properties: Object.fromEntries(declared.map(({ name, schema }) => [name, withinApi(schema)])),
      required: declared.flatMap(({ name, required }) => (required ? [name] : [])),
      additionalProperties: false,
    });
    queries.set(operationId, validate);
    return validate;
  }

  /** Why this is no query that the operation takes, once what people type is trimmed; undefined when it is one. */
  function faultOfQuery(call: Call, query: readonly [name: string, value: string][]): string | undefined {
    const validate = queryOf(call);
    const values = Object.fromEntries(query.map(([name, value]) => [name, value.trim()]));
    return validate(values) ? undefined : ofTexts.errorsText(validate.errors);
  }

  return {
    faultOf,
    faultOfQuery,
    /** Why this is no body that the operation takes; undefined when it is one. */
    faultOfBody: ({ path, method }: Call, body: unknown) =>
      faultIn(body, 'paths', path, method, 'requestBody', 'content', 'application/json', 'schema'),
  };
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
  const description = await readDescription(address);
  const client = createClient<Record<string, Record<Method, never>>>({ baseUrl: address + API_BASE });
  const { faultOf } = createAgreement(description);
  const calls = callsOf(description);
  const routes = callsIn(api);
  const called = new Set<string>();

  /** Throws unless the answer is one that the operation describes. */
  function compare(route: Route, answer: Answer): void {
    const call = calls.find(({ operation }) => operation.operationId === route.name);
    const fault = call ? faultOf(call, answer) : 'it is not described';
    if (fault) throw new Error(`${route.name} answered ${answer.status}: ${fault}`);
  }

  return {
    operations: calls.map(({ operation }) => operation.operationId),
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
      const body = error ?? (isJson(typeOf(response.headers)) ? JSON.parse(new TextDecoder().decode(bytes)) : bytes);
      compare(route, { status: response.status, headers: response.headers, body });
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
