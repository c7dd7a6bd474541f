import { API_BASE, API_KEY_HEADER, answersFile, id, problem, RFC_HEADER, TOKEN_HEADER } from '@boveda/contracts';
import * as z from 'zod';
import type { Policy } from '../../auth/caller';
import type { Implementation } from '../../http/implement';

type Json = Record<string, unknown>;

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest as Json;
};
const FILE = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
const json = (schema: Json) => ({ 'application/json': { schema } });

const security: Record<Policy, Json[]> = {
  public: [],
  session: [{ token: [] }],
  // An API key implies its taxpayer and has the rights of an Auxiliar.
  taxpayer: [{ token: [], rfc: [] }, { llave: [] }],
  'taxpayer-administrador': [{ token: [], rfc: [] }],
};

/**
 * Returns the OpenAPI 3.1 description of everything the server implements. Calls that `when` distinguishes share a path
 * and are listed under it.
 */
export function describeApi(calls: Iterable<readonly Implementation[]>): Json {
  const paths: Record<string, Json> = {};
  for (const siblings of calls)
    for (const call of siblings) {
      const { route } = call;
      // OpenAPI allows one operation per method and path; a fragment, which is never sent, distinguishes the others.
      const when = new URLSearchParams(route.when).toString();
      const address = when && siblings.length > 1 ? `${route.path}#${when}` : route.path;
      paths[address] = { ...paths[address], [route.method.toLowerCase()]: operation(call) };
    }
  return {
    openapi: '3.1.0',
    info: { title: 'Bóveda de CFDI', version: '4' },
    servers: [{ url: API_BASE }],
    paths,
    components: {
      schemas: { Problem: jsonSchema(problem(), 'output') },
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: TOKEN_HEADER },
        rfc: { type: 'apiKey', in: 'header', name: RFC_HEADER },
        llave: { type: 'apiKey', in: 'header', name: API_KEY_HEADER },
      },
    },
  };
}

interface QuerySchema {
  properties?: Record<string, Json>;
  required?: string[];
}

function operation({ route, policy, query, options }: Implementation): Json {
  const fixed = Object.entries(route.when ?? {}).map(([name, value]) =>
    parameter('query', name, { const: value }, true),
  );
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) =>
    parameter('path', name, jsonSchema(route.id ?? id, 'input'), true),
  );
  const asked = jsonSchema(query, 'input') as QuerySchema & { anyOf?: QuerySchema[] };
  // When a query has several forms, none of its parameters is required in all of them.
  const inQuery = (asked.anyOf ?? [asked]).flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).map(([name, schema]) =>
      parameter('query', name, schema, !asked.anyOf && required.includes(name)),
    ),
  );
  const body = route.body ?? options.body;
  return {
    operationId: route.name,
    summary: route.summary,
    security: security[policy],
    'x-policy': policy,
    parameters: [...inPath, ...fixed, ...inQuery],
    ...(body ? { requestBody: { required: true, content: json(jsonSchema(body, 'input')) } } : {}),
    responses: {
      200: { description: 'Answer', content: answersFile(route) ? FILE : json(jsonSchema(route.answer, 'output')) },
      default: { description: 'Problem', content: json({ $ref: '#/components/schemas/Problem' }) },
    },
  };
}

const parameter = (place: 'path' | 'query', name: string, schema: Json, required: boolean): Json => ({
  in: place,
  name,
  required,
  schema,
});
