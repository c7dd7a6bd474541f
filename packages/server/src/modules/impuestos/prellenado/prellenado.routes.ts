import { api } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../../http/implement';
import { listDiferencias, readPrellenado } from './prellenado.read-model';
import { removePrellenado, savePrellenado } from './prellenado.store';

const LIMIT = { max: 120, seconds: 60 };

/** Registers the SAT's prefilled figures of a month. */
export function registerPrellenado(app: FastifyInstance): void {
  implement(app, api.prellenado.get, 'contribuyente', ({ deps, contribuyente: { rfc }, params }) =>
    readPrellenado(deps, rfc, params.id),
  );

  implement(app, api.prellenado.listCfdi, 'contribuyente', ({ deps, contribuyente: { rfc }, params, query }) =>
    listDiferencias(deps, rfc, params.id, query),
  );

  implement(
    app,
    api.prellenado.save,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, params, body }) => {
      await savePrellenado(deps, rfc, params.id, body.cifras);
      return { msg: 'Cifras del SAT guardadas' };
    },
    { limit: LIMIT },
  );

  implement(
    app,
    api.prellenado.remove,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, params }) => {
      await removePrellenado(deps.db, rfc, params.id);
      return { msg: 'Cifras del SAT quitadas' };
    },
    { limit: LIMIT },
  );
}
