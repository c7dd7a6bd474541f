import { API_BASE } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import { describeApi } from './openapi';

/** The API described for machines, made from the contracts that serve it. */
export function registerOpenApi(app: FastifyInstance): void {
  let description: unknown;
  app.get(`${API_BASE}/openapi.json`, { config: { policy: 'public' } }, async () => {
    description ??= describeApi(app.implementations.values());
    return description;
  });
}
