import {
  type Direccion,
  emitidos,
  preaceptarRecibido,
  processEmitidos,
  processRecibidos,
  recibidos,
} from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../http/implement';
import { Problem } from '../../http/problem';
import { getCfdi, preaceptar } from './cfdi.detail';
import { listCfdi, sumCfdi } from './cfdi.read-model';
import { PROCESS_LIMIT, requestProcessing } from './request-processing';
import { registerUploads } from './uploads.routes';
import { verifyCfdis } from './verify-cfdis';

const PENDIENTES = [1];
const ASKABLE = [1, 2, 3];
const VERIFY_LIMIT = { max: 60, seconds: 60 };

/** Lists, sums, details and states of emitidos and recibidos, and the way in for new ones. */
export function registerCfdi(app: FastifyInstance): void {
  registerDireccion(app, 'emitidos');
  registerDireccion(app, 'recibidos');
  registerUploads(app);

  implement(app, preaceptarRecibido, 'taxpayer', async ({ deps, contribuyente: { rfc }, sesion, params, query }) => {
    await preaceptar(deps.db, rfc, params.id, query.preaceptar === '1');
    return await getCfdi(deps, { rfc, direccion: 'recibidos' }, params.id, sesion.sesionId);
  });
}

function registerDireccion(app: FastifyInstance, direccion: Direccion): void {
  const calls = {
    emitidos: { ...emitidos, process: processEmitidos },
    recibidos: { ...recibidos, process: processRecibidos },
  }[direccion];

  implement(app, calls.list, 'taxpayer', ({ deps, contribuyente: { rfc }, query }) =>
    listCfdi(deps.db, { rfc, direccion }, query),
  );

  implement(app, calls.sum, 'taxpayer', ({ deps, contribuyente: { rfc }, query }) =>
    sumCfdi(deps.db, { rfc, direccion }, query),
  );

  implement(app, calls.get, 'taxpayer', ({ deps, contribuyente: { rfc }, sesion, params }) =>
    getCfdi(deps, { rfc, direccion }, params.id, sesion.sesionId),
  );

  implement(
    app,
    calls.verify,
    'taxpayer',
    async ({ deps, contribuyente: { rfc }, sesion, params }) => {
      const scope = { rfc, direccion };
      await getCfdi(deps, scope, params.id, sesion.sesionId);
      const { unanswered } = await verifyCfdis(deps, rfc, [params.id], ASKABLE);
      if (unanswered > 0) throw satUnavailable();
      return await getCfdi(deps, scope, params.id, sesion.sesionId);
    },
    { limit: VERIFY_LIMIT, needsPlan: true },
  );

  implement(
    app,
    calls.process,
    'taxpayer',
    ({ deps, contribuyente: { rfc } }) => requestProcessing(deps, { rfc, direccion, estados: PENDIENTES }),
    { limit: PROCESS_LIMIT },
  );
}

const satUnavailable = () =>
  new Problem(
    503,
    'sat_unavailable',
    'Intermitencia en el servicio de verificacion del SAT, Favor de intentar mas tarde.',
    { retryAfterSeconds: 60 },
  );
