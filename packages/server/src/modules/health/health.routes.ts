import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';

/**
 * Registers the probes for monitoring: /health answers while the process runs, /ready when it can serve, and until when what
 * is live has to be renewed when that is overdue. Neither returns anything else.
 */
export function registerHealth(app: FastifyInstance): void {
  app.get('/health', { logLevel: 'warn' }, async () => ({ status: 'ok' }));

  app.get('/ready', { logLevel: 'warn' }, async (request, reply) => {
    try {
      await sql`select 1`.execute(app.deps.db);
      const renewBy = app.renewals.due();
      return { status: 'ok', ...(renewBy && { renewBy }) };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).header('retry-after', '5').send({ status: 'database_unavailable' });
    }
  });
}
