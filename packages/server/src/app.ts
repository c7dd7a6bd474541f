import { randomUUID } from 'node:crypto';
import { API_BASE } from '@boveda/contracts';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Deps } from './deps';
import { registerErrors, sendProblem } from './http/errors';
import { Problem } from './http/problem';
import { registerSession } from './modules/session/session.routes';

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps;
  }
}

const BODY_LIMIT = 256 * 1024;
const CONNECTION_TIMEOUT_MS = 120_000;
// 50 MB over a slow line take minutes; whoever sends nothing for CONNECTION_TIMEOUT_MS is cut off long before.
const REQUEST_TIMEOUT_MS = 15 * 60_000;
const HEADERS_TIMEOUT_MS = 15_000;

/** The whole server over its dependencies, not listening yet. Tests run this very app. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: deps.log,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: deps.env.trustProxy ?? false,
    bodyLimit: BODY_LIMIT,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, maxHeaderSize: 16_384 },
    exposeHeadRoutes: false,
    return503OnClosing: true,
    routerOptions: { maxParamLength: 512 },
  });
  app.decorate('deps', deps);
  app.decorate('implementations', new Map());
  app.decorateRequest('call', null);
  app.decorateRequest('caller');
  requirePolicies(app);
  registerErrors(app);
  registerNotFound(app);
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'no-referrer');
    if (isApi(request)) reply.header('cache-control', reply.getHeader('cache-control') ?? 'no-store');
  });

  registerSession(app);
  await app.ready();
  return app;
}

const isApi = ({ url }: FastifyRequest) => url === API_BASE || /^\/api(\/|\?|$)/.test(url);

/** A route below the API that says nothing about who may use it stops the server at start. */
function requirePolicies(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, config, method }) => {
    if (url.startsWith('/api/') && !config?.policy) throw new Error(`${method} ${url} has no policy`);
  });
}

function registerNotFound(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => {
    sendProblem(request, reply, new Problem(404, 'not_found', 'No existe esta dirección.'));
  });
}
