import { api } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../http/implement';
import { listEvidencia } from './evidencia.read-model';
import { listRiesgos } from './riesgos.read-model';
import { followRiesgo } from './seguimiento.store';

const CHANGE_LIMIT = { max: 120, seconds: 60 };

/** Registers the feed of risks. Everyone with access says in which state a risk is. */
export function registerRiesgos(app: FastifyInstance): void {
  implement(app, api.riesgos.list, 'contribuyente', ({ deps, contribuyente: { rfc }, query }) =>
    listRiesgos(deps, rfc, query),
  );

  implement(app, api.riesgos.listEvidencia, 'contribuyente', ({ deps, contribuyente: { rfc }, query }) =>
    listEvidencia(deps, rfc, query),
  );

  implement(
    app,
    api.riesgos.follow,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, body }) => {
      await followRiesgo(deps, rfc, body);
      return { msg: 'Seguimiento guardado' };
    },
    { limit: CHANGE_LIMIT },
  );
}
