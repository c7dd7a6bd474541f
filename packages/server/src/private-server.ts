import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { answerProbes } from './modules/health/health.routes';
import type { Probes } from './modules/health/probes';
import type { Env } from './platform/core/env';

/**
 * Builds the server of the private port, without listening: the probes of this process, a worker's too. The port is for
 * the operator's network only; it has no accounts.
 */
function buildPrivateServer(probes: Probes, log: FastifyBaseLogger): FastifyInstance {
  const server: FastifyInstance = fastify({ loggerInstance: log, bodyLimit: 1024, exposeHeadRoutes: false });
  answerProbes(server, probes);
  return server;
}

/** Listens on the private port, or returns null where none is set. */
export async function startPrivateServer(
  { privatePort: port, privateHost: host }: Env,
  probes: Probes,
  log: FastifyBaseLogger,
): Promise<FastifyInstance | null> {
  if (port === null) return null;
  const server = buildPrivateServer(probes, log);
  await server.listen({ port, host });
  return server;
}
