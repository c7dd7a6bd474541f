import { getInhabilitado, listInhabilitados, processInhabilitados } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../http/implement';
import { getCfdi } from '../cfdi/cfdi.detail';
import { PROCESS_LIMIT, requestProcessing } from '../cfdi/request-processing';
import { findDireccion, INHABILITADOS, listOfInhabilitados } from './inhabilitados.read-model';

/** The catalogue of CFDI that are Pendiente, Inválido or Alterado, and its trigger. */
export function registerInhabilitados(app: FastifyInstance): void {
  implement(app, listInhabilitados, 'taxpayer', ({ deps, contribuyente: { rfc }, query }) =>
    listOfInhabilitados(deps.db, rfc, query),
  );

  implement(app, getInhabilitado, 'taxpayer', async ({ deps, contribuyente: { rfc }, sesion, params }) => {
    const direccion = await findDireccion(deps.db, rfc, params.id);
    const cfdi = await getCfdi(deps, { rfc, direccion }, params.id, sesion.sesionId);
    return { ...cfdi, tabla: direccion === 'emitidos' ? ('E' as const) : ('R' as const) };
  });

  implement(
    app,
    processInhabilitados,
    'taxpayer',
    ({ deps, contribuyente: { rfc } }) => requestProcessing(deps, { rfc, estados: INHABILITADOS }),
    { limit: PROCESS_LIMIT },
  );
}
