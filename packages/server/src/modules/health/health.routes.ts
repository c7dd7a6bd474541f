import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { READING } from '../../http/head';
import { createProbes, type Fault, type Probes } from './probes';

declare module 'fastify' {
  interface FastifyInstance {
    probes: Probes;
  }
}

const NO_SHELL: Fault = { status: 'no_shell' };

/**
 * Registers the probes on the public port, and ends kept connections while the process is told to stop: they would be
 * used until the port closes, and the request that comes just then would be lost. /ready answers `no_shell` here while there is no
 * page to show, which a new installation lacks until a shell is published; the private port says whether the process works. It also
 * says until when what is live has to be renewed when that is overdue.
 */
export function registerHealth(app: FastifyInstance): void {
  const probes = createProbes(app.deps.db);
  app.decorate('probes', probes);
  const fault = async () => (await probes.fault()) ?? ((await app.hasPage()) ? null : NO_SHELL);
  answerProbes(app, { fault }, () => {
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
export function answerProbes(
  app: FastifyInstance,
  probes: Pick<Probes, 'fault'>,
  more: () => object | null = () => null,
): void {
  app.route({ method: READING, url: '/health', logLevel: 'warn', handler: async () => ({ status: 'ok' }) });

  const ready = async (request: FastifyRequest, reply: FastifyReply) => {
    const fault = await probes.fault();
    if (!fault) return { status: 'ok', ...more() };
    if (fault.error) request.log.warn({ err: fault.error }, 'not ready');
    return reply.code(503).header('retry-after', '5').send({ status: fault.status });
  };
  app.route({ method: READING, url: '/ready', logLevel: 'warn', handler: ready });
}
