import { api } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../http/implement';
import { getRetencion, listRetenciones } from './retenciones.read-model';

/** Registers list and detail of CFDI de retenciones. They come in by the uploads of CFDI. */
export function registerRetenciones(app: FastifyInstance): void {
  implement(
    app,
    api.retenciones.list,
    'contribuyente',
    ({ deps, contribuyente: { rfc }, query }) => listRetenciones(deps.db, rfc, query),
    { readsCopy: true },
  );

  implement(app, api.retenciones.get, 'contribuyente', ({ deps, contribuyente: { rfc }, sesion, params }) =>
    getRetencion(deps, rfc, params.id, sesion.sesionId),
  );
}
