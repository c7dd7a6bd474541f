import {
  API_BASE,
  API_KEY_HEADER,
  answersFile,
  ownPath,
  problem,
  RFC_HEADER,
  TOKEN_HEADER,
  type WebhookEvent,
  webhookEvents,
  webhookMessage,
} from '@boveda/contracts';
import type { Implementation } from '../../http/implement';
import { Components, type Json } from './components';
import { createExamples } from './example-of';
import { firstSteps } from './first-steps';
import { Operations } from './operation';
import { EVENTS_TAG, tagOf, tags } from './tags';
import { MESSAGE_HEADERS } from './webhook-rules';

const inHeader = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description });

/** Ways to authenticate, as the operations name them. */
const securitySchemes = {
  llave: inHeader(
    API_KEY_HEADER,
    'La ApiKey de Config › Cuenta. Vale por un contribuyente, con los permisos de un Auxiliar.',
  ),
  bearer: { type: 'http', scheme: 'bearer', description: 'La misma ApiKey, como `Authorization: Bearer bv_…`.' },
  token: inHeader(TOKEN_HEADER, 'El token de una sesión, como lo contesta `POST /login`.'),
  rfc: inHeader(RFC_HEADER, 'Junto al token: el RFC del contribuyente.'),
};

/**
 * Returns the OpenAPI 3.1 description of everything the server implements, below `origin`. Calls that `when`
 * distinguishes are described at their own paths.
 */
export function describeApi(calls: Iterable<readonly Implementation[]>, origin: string): Json {
  const all = [...calls].flat().toSorted((a, b) => (ownPath(a.route) < ownPath(b.route) ? -1 : 1));
  const components = new Components();
  // Answers first: where input and output differ, the plain name is the answer's.
  components.of(problem(), 'output');
  for (const { route } of all) if (!answersFile(route)) components.of(route.answer, 'output');
  const operations = new Operations(components);
  const paths: Record<string, Json> = {};
  for (const call of all) {
    const path = ownPath(call.route);
    paths[path] = { ...paths[path], [call.route.method.toLowerCase()]: operations.of(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bóveda de CFDI',
      version: '4.0.0',
      description: firstSteps(origin),
      contact: { name: 'Soporte de la Bóveda', url: origin },
      license: { name: 'Uso sujeto a los términos del servicio', url: origin },
    },
    servers: [{ url: `${origin}${API_BASE}`, description: 'Esta bóveda' }],
    tags: tags(new Set([...all.map(({ route }) => tagOf(route)), EVENTS_TAG])),
    paths,
    webhooks: Object.fromEntries(
      Object.entries(webhookEvents).map(([type, event]) => [type, { post: received(type, event, components) }]),
    ),
    components: {
      schemas: components.schemas,
      parameters: operations.parameters.made,
      responses: operations.responses.made,
      headers: operations.headers.made,
      securitySchemes,
    },
  };
}

/** A message that the vault sends to a program of the taxpayer. */
function received(type: string, { titulo, cuando, data }: WebhookEvent, components: Components): Json {
  const schema = components.of(webhookMessage(type, data()), 'output');
  return {
    operationId: `webhook.${type}`,
    summary: titulo,
    description: cuando,
    tags: [EVENTS_TAG],
    // Its signature proves who sent it.
    security: [],
    parameters: Object.entries(MESSAGE_HEADERS).map(([name, description]) => ({
      name,
      in: 'header',
      required: true,
      description,
      schema: { type: 'string' },
    })),
    requestBody: {
      required: true,
      content: {
        'application/json': { schema, example: createExamples(components.schemas, { filled: true })(schema) },
      },
    },
    responses: { '2XX': { description: 'Recibido. Cualquier otra respuesta se reintenta.' } },
  };
}
