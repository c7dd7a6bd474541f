import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/schema';

/** A database that takes longer is not ready; probes give up soon after. */
const DATABASE_MS = 1_500;

declare module 'fastify' {
  interface FastifyInstance {
    /** `stopping` makes `/ready` answer 503, so that no new requests are sent here before the port closes. */
    probes: { stopping: boolean };
  }
}

/**
 * Registers the probes for monitoring: /health answers while the process runs, /ready when it can serve, and until when what
 * is live has to be renewed when that is overdue. Neither returns anything else.
 */
export function registerHealth(app: FastifyInstance): void {
  const probes = { stopping: false };
  app.decorate('probes', probes);
  const databaseAnswers = askOnce(app.deps.db);

  app.get('/health', { logLevel: 'warn' }, async () => ({ status: 'ok' }));

  app.get('/ready', { logLevel: 'warn' }, async (request, reply) => {
    const no = (status: string) => reply.code(503).header('retry-after', '5').send({ status });
    if (probes.stopping) return no('stopping');
    try {
      if (!(await databaseAnswers())) throw new Error(`the database did not answer within ${DATABASE_MS} ms`);
      const renewBy = app.renewals.due();
      return { status: 'ok', ...(renewBy && { renewBy }) };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return no('database_unavailable');
    }
  });
}

/**
 * Asks the database whether it answers in time. Probes that come while one is waiting share its question: a frozen
 * database would otherwise take one more connection with each probe.
 */
function askOnce(db: Db): () => Promise<boolean> {
  let asked: Promise<boolean> | undefined;
  return async () => {
    asked ??= sql`select 1`
      .execute(db)
      .then(() => true)
      .finally(() => {
        asked = undefined;
      });
    // The question may fail after its probe was answered.
    asked.catch(() => undefined);
    return await Promise.race([asked, sleep(DATABASE_MS, false, { ref: false })]);
  };
}
