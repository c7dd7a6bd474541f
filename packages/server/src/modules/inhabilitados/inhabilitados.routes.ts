import { api } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../http/implement';
import { PROCESS_LIMIT, requestProcessing } from '../../vault/sat-state/request-processing';
import { getCfdi } from '../cfdi/cfdi-detail';
import { findDireccion, INHABILITADOS, listOfInhabilitados } from './inhabilitados.read-model';

/** Registers the catalogue of CFDI that are Pendiente, Inválido or Alterado, and their processing. */
export function registerInhabilitados(app: FastifyInstance): void {
  implement(app, api.inhabilitados.list, 'contribuyente', ({ deps, contribuyente: { rfc }, query }) =>
    listOfInhabilitados(deps.db, rfc, query),
  );

  implement(app, api.inhabilitados.get, 'contribuyente', async ({ deps, contribuyente: { rfc }, sesion, params }) => {
    const direccion = await findDireccion(deps.db, rfc, params.id);
    const cfdi = await getCfdi(deps, { rfc, direccion }, params.id, sesion.sesionId);
    return { ...cfdi, tabla: direccion === 'emitidos' ? ('E' as const) : ('R' as const) };
  });

  implement(
    app,
    api.inhabilitados.process,
    'contribuyente',
    ({ deps, contribuyente: { rfc } }) => requestProcessing(deps, { rfc, estados: INHABILITADOS }),
    { limit: PROCESS_LIMIT },
  );
}
