import { type Origin, within } from '@boveda/platform/core/origin';
import type { RequestSpan } from '@boveda/platform/observe/tracer';
import { currentTracer } from '@boveda/platform/observe/tracing';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { metrics } from '../installation/observe/metrics';
import { serverIdOf } from './request-id';

declare module 'fastify' {
  interface FastifyRequest {
    /** What everything that this request does is logged and traced under. */
    observed: { origin: Origin; span: RequestSpan | undefined } | null;
  }
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** Label of requests for addresses that do not exist: their number has no bound. */
const UNMATCHED = 'unmatched';

/** Measures every request by its route pattern, and runs it with its id and its span. */
export function observeRequests(app: FastifyInstance): void {
  const { trustTraceparent } = app.deps.env;
  app.decorateRequest('observed', null);
  app.addHook('onRequest', (request, reply, done) => {
    const start = performance.now();
    const { traceparent } = request.headers;
    const headers = typeof traceparent === 'string' ? { traceparent } : {};
    const serverId = serverIdOf(request.raw);
    request.observed = {
      origin: { reqId: request.id, ...(serverId !== undefined && { serverId }) },
      span: currentTracer()?.beginRequest(headers, trustTraceparent),
    };
    metrics.httpInFlight.inc();
    let hasEnded = false;
    const end = (status: number | null) => {
      if (hasEnded) return;
      hasEnded = true;
      metrics.httpInFlight.dec();
      noteEnd(request, status, (performance.now() - start) / 1000);
    };
    // Fastify has no hook that also runs when the client has left.
    reply.raw.once('finish', () => end(reply.raw.statusCode)).once('close', () => end(null));
    run(request, done);
  });
  // Reading the body continues from the connection, outside the context of the request.
  app.addHook('preValidation', (request, _reply, done) => run(request, done));
}

function run({ observed }: FastifyRequest, work: () => void): void {
  if (!observed) throw new Error('the request is not observed');
  const { origin, span } = observed;
  within(origin, span ? () => span.run(work) : work);
}

function noteEnd({ routeOptions, method: given, observed }: FastifyRequest, status: number | null, seconds: number) {
  const route = routeOptions.url ?? UNMATCHED;
  const method = METHODS.has(given) ? given : 'other';
  const outcome = status === null ? 'aborted' : `${Math.floor(status / 100)}xx`;
  metrics.httpRequests.inc({ method, route, status: outcome });
  metrics.httpSeconds.observe({ method, route }, seconds);
  const attributes = {
    'http.request.method': method,
    'http.route': route,
    ...(status !== null && { 'http.response.status_code': status }),
  };
  observed?.span?.end(`${method} ${route}`, attributes, status === null || status >= 500);
}
