import { api, type Direccion, EstatusCfdi } from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import type { FastifyInstance } from 'fastify';
import { cursorPage } from '../../http/cursor-page';
import { implement } from '../../http/implement';
import { spendOrRefuse } from '../../installation/outgoing/spend';
import { PROCESS_LIMIT, requestProcessing } from '../../vault/sat-state/request-processing';
import { ASKABLE, FAILED, verifyCfdis } from '../../vault/sat-state/verify-cfdis';
import { readerOf } from '../etiquetas/etiquetas.read-model';
import { sumCfdi } from './cfdi.read-model';
import { getCfdi, preaccept } from './cfdi-detail';
import { getConceptos, getExpediente } from './expediente';
import { listWithImportes } from './importes';
import { registerUploads } from './uploads.routes';

const VERIFY_LIMIT = { max: 60, seconds: 60 };

/** Registers lists, sums, details and states of emitidos and recibidos, and their uploads. */
export function registerCfdi(app: FastifyInstance): void {
  registerDireccion(app, 'emitidos');
  registerDireccion(app, 'recibidos');
  registerUploads(app);

  implement(
    app,
    api.recibidos.preaccept,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, sesion, params, query }) => {
      await preaccept(deps.db, rfc, params.id, query.preaceptar === '1');
      return await getCfdi(deps, { rfc, direccion: 'recibidos' }, params.id, sesion.sesionId);
    },
  );
}

function registerDireccion(app: FastifyInstance, direccion: Direccion): void {
  const calls = api[direccion];

  implement(
    app,
    calls.list,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, ...context }) =>
      cursorPage(await listWithImportes(deps, { rfc, direccion }, context.query), context),
    { readsCopy: true },
  );

  implement(
    app,
    calls.sum,
    'contribuyente',
    ({ deps, contribuyente: { rfc }, query }) => sumCfdi(deps.db, { rfc, direccion }, query),
    { readsCopy: true },
  );

  implement(app, calls.get, 'contribuyente', ({ deps, contribuyente: { rfc }, sesion, params }) =>
    getCfdi(deps, { rfc, direccion }, params.id, sesion.sesionId),
  );

  implement(app, calls.expediente, 'contribuyente', ({ deps, contribuyente, sesion, params }) =>
    getExpediente(deps, { rfc: contribuyente.rfc, direccion }, params.id, readerOf(contribuyente, sesion)),
  );

  implement(app, calls.conceptos, 'contribuyente', ({ deps, contribuyente: { rfc }, params }) =>
    getConceptos(deps, { rfc, direccion }, params.id),
  );

  implement(
    app,
    calls.verify,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, sesion, params }) => {
      const scope = { rfc, direccion };
      await getCfdi(deps, scope, params.id, sesion.sesionId);
      await spendOrRefuse(deps, { rfc, presupuesto: 'consultas', objeto: params.id });
      const { unanswered } = await verifyCfdis(deps, rfc, [params.id], [...ASKABLE, ...FAILED]);
      if (unanswered > 0) throw satUnavailable();
      return await getCfdi(deps, scope, params.id, sesion.sesionId);
    },
    { limit: VERIFY_LIMIT, needsPlan: true },
  );

  implement(
    app,
    calls.process,
    'contribuyente',
    ({ deps, contribuyente: { rfc } }) => requestProcessing(deps, { rfc, direccion, estados: [EstatusCfdi.Pendiente] }),
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
