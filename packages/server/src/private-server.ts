import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { answerProbes } from './modules/health/health.routes';
import type { Probes } from './modules/health/probes';
import { answerMetrics, type MetricSources } from './modules/metrics/metrics.routes';

/**
 * Builds the server of the private port, without listening: the probes and the metrics of this process, a worker's too. The
 * port is for the operator's network only; it has no accounts.
 */
export function buildPrivateServer(probes: Probes, sources: MetricSources, log: FastifyBaseLogger): FastifyInstance {
  const server: FastifyInstance = fastify({ loggerInstance: log, bodyLimit: 1024, exposeHeadRoutes: false });
  answerProbes(server, probes);
  answerMetrics(server, sources);
  return server;
}

/** Listens on the private port, or returns null where none is set. */
export async function startPrivateServer(
  probes: Probes,
  sources: MetricSources,
  log: FastifyBaseLogger,
): Promise<FastifyInstance | null> {
  const { privatePort: port, privateHost: host } = sources.env;
  if (port === null) return null;
  const server = buildPrivateServer(probes, sources, log);
  await server.listen({ port, host });
  return server;
}
