import type { FastifyInstance } from 'fastify';
import { createProbes, type Probes } from './probes';

declare module 'fastify' {
  interface FastifyInstance {
    probes: Probes;
  }
}

/**
 * Registers the probes on the public port, and ends kept connections while the process is told to stop: they would be
 * used until the port closes, and the request that comes just then would be lost. /ready also says until when what is live has to be
 * renewed when that is overdue.
 */
export function registerHealth(app: FastifyInstance): void {
  app.decorate('probes', createProbes(app.deps.db));
  answerProbes(app, app.probes, () => {
    const renewBy = app.renewals.due();
    return renewBy ? { renewBy } : null;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (app.probes.state === 'stopping') reply.header('connection', 'close');
  });
}

/**
 * Registers /health, which answers while the process runs, and /ready, which answers 200 while it can serve, with what
 * `more` returns. Neither returns anything else.
 */
export function answerProbes(app: FastifyInstance, probes: Probes, more: () => object | null = () => null): void {
  app.get('/health', { logLevel: 'warn' }, async () => ({ status: 'ok' }));

  app.get('/ready', { logLevel: 'warn' }, async (request, reply) => {
    const fault = await probes.fault();
    if (!fault) return { status: 'ok', ...more() };
    if (fault.error) request.log.warn({ err: fault.error }, 'not ready');
    return reply.code(503).header('retry-after', '5').send({ status: fault.status });
  });
}
