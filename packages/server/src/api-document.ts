import { sharesOf } from '@boveda/platform/budgets';
import { createConnectionTurns } from '@boveda/platform/turns/connection-turns';
import fastify from 'fastify';
import { registerModules } from './app';
import type { Deps } from './installation/deps';
import { readEnv } from './installation/settings/env';
import { describeApi } from './modules/openapi/openapi';

/** The OpenAPI description of the API below `origin`, without a server that runs: handlers are registered and never called. */
export async function apiDocument(origin: string): Promise<object> {
  const app = fastify();
  const env = readEnv({ DATABASE_URL: 'postgres://localhost/none' });
  const turns = createConnectionTurns(sharesOf(env.role, env.poolSize, env.jobsAtOnce));
  app.decorate('deps', { env, turns } as Deps);
  app.decorate('implementations', new Map());
  app.decorateRequest('call', null);
  app.decorateRequest('caller');
  registerModules(app);
  await app.ready();
  return describeApi(app.implementations.values(), origin);
}
