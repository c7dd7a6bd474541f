import { api } from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../http/implement';
import { findEfos, listOfEfos } from './efos.read-model';
import { listEstados, listRegistros } from './listas.read-model';

/** Registers the SAT's lists: that of article 69-B, and those of articles 69 and 69-B Bis. */
export function registerEfos(app: FastifyInstance): void {
  implement(app, api.efos.list, 'contribuyente', ({ deps, query }) => listOfEfos(deps.db, query));

  implement(app, api.efos.get, 'contribuyente', async ({ deps, params }) => {
    const record = await findEfos(deps.db, params.id);
    if (!record) throw new Problem(404, 'not_found', 'No Se encuentra en lista EFOS');
    return record;
  });

  implement(app, api.listas.list, 'contribuyente', async ({ deps }) => ({ rows: await listEstados(deps) }));

  implement(app, api.listas.listRegistros, 'contribuyente', ({ deps, query }) => listRegistros(deps.db, query));
}
