import { API_BASE } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import { READING } from '../../http/head';
import { describeApi } from './openapi';

/** Registers the OpenAPI description of the API, generated from the contracts. */
export function registerOpenApi(app: FastifyInstance): void {
  let description: unknown;
  app.route({
    method: READING,
    url: `${API_BASE}/openapi.json`,
    config: { policy: 'public' },
    handler: async () => {
      description ??= describeApi(app.implementations.values(), app.deps.env.publicUrl);
      return description;
    },
  });
}
