type Json = Record<string, unknown>;

interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  example?: unknown;
}

interface Operation {
  operationId: string;
  parameters?: { $ref: string }[];
  requestBody?: { content: Record<string, { example: unknown }> };
}

/**
 * A program that makes every operation of the description with a client of openapi-fetch and the types of openapi-typescript, with
 * the description's own examples. It compiles where types and examples fit.
 */
export function sampleCalls(document: object): string {
  const { paths, components } = document as {
    paths: Record<string, Record<string, Operation>>;
    components: { parameters: Record<string, Parameter> };
  };
  const parametersOf = ({ parameters = [] }: Operation, place: string): Json =>
    Object.fromEntries(
      parameters.flatMap(({ $ref }) => {
        const found = components.parameters[$ref.split('/').at(-1) ?? ''];
        return found?.in === place && found.required ? [[found.name, found.example]] : [];
      }),
    );
  const calls = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => {
      const [inPath, query] = [parametersOf(operation, 'path'), parametersOf(operation, 'query')];
      const given = {
        ...(Object.keys({ ...inPath, ...query }).length > 0 && {
          params: {
            ...(Object.keys(inPath).length > 0 && { path: inPath }),
            ...(Object.keys(query).length > 0 && { query }),
          },
        }),
        ...(operation.requestBody && { body: operation.requestBody.content['application/json']?.example }),
      };
      return `  ['${operation.operationId}', () => client.${method.toUpperCase()}(${JSON.stringify(path)}, ${JSON.stringify(given)})],`;
    }),
  );
  return `import createClient from 'openapi-fetch';
import type { paths } from './types.js';

const client = createClient<paths>({ baseUrl: '' });
export const calls = [
${calls.join('\n')}
] as const;
`;
}
