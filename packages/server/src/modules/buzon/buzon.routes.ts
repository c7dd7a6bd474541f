import { api } from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import type { FastifyInstance } from 'fastify';
import { linkTo } from '../../auth/links/file-links';
import { implement } from '../../http/implement';
import type { Deps } from '../../installation/deps';
import { spendOrRefuse } from '../../installation/outgoing/spend';
import { preaccept } from '../cfdi/cfdi-detail';
import { type Answered, answerSolicitudes } from './answer-solicitudes';
import * as readModel from './buzon.read-model';
import { listHechos } from './hechos.read-model';
import { orUnavailable } from './or-unavailable';
import { refreshSolicitudes } from './refresh-solicitudes';
import { listRelacionados } from './relacionados';
import { firmanteOf } from './signing-means';

const PAC_LIMIT = { max: 30, seconds: 300 };
/** Each call reads XML. */
const HECHOS_LIMIT = { max: 120, seconds: 60 };
const ANSWER_LIMIT = { max: 120, seconds: 300 };

/** Registers the cancellation mailbox: pending requests, answering them, and the history of answers. */
export function registerBuzon(app: FastifyInstance): void {
  registerConsultas(app);
  registerRespuestas(app);
}

function registerConsultas(app: FastifyInstance): void {
  implement(app, api.buzon.list, 'contribuyente', ({ deps, contribuyente: { rfc }, query }) =>
    readModel.listSolicitudes(deps.db, rfc, query),
  );
  implement(
    app,
    api.buzon.listHechos,
    'contribuyente',
    ({ deps, contribuyente: { rfc }, query }) => listHechos(deps, rfc, query),
    { limit: HECHOS_LIMIT },
  );
  implement(
    app,
    api.buzon.refresh,
    'contribuyente',
    async ({ deps, contribuyente: { rfc } }) => {
      await firmanteOf(deps, rfc);
      await spendOrRefuse(deps, { rfc, presupuesto: 'consultasBuzon' });
      const { nuevas } = await orUnavailable(() => refreshSolicitudes(deps, rfc));
      return { msg: 'Buzón de Cancelación Actualizado', nuevas };
    },
    { limit: PAC_LIMIT, needsPlan: true },
  );
  implement(app, api.buzon.getArchivos, 'contribuyente', async ({ deps, contribuyente: { rfc }, sesion, params }) => {
    const [solicitud] = await readModel.getSolicitudes(deps.db, rfc, [params.id]);
    if (!solicitud?.cfdi) return { pdfurl: null, xmlurl: null };
    const link = { rfc, id: solicitud.cfdi, sesionId: sesion.sesionId };
    return { pdfurl: linkTo(deps, { kind: 'pdf', ...link }), xmlurl: linkTo(deps, { kind: 'xml', ...link }) };
  });
  implement(
    app,
    api.buzon.getRelacionados,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, params }) => {
      await spendOrRefuse(deps, { rfc, presupuesto: 'consultasBuzon' });
      return { rows: await orUnavailable(() => listRelacionados(deps, rfc, params.id)) };
    },
    { limit: PAC_LIMIT, needsPlan: true },
  );
  implement(app, api.buzon.listHistorial, 'contribuyente', ({ deps, contribuyente: { rfc }, query }) =>
    readModel.listHistorial(deps.db, rfc, query),
  );
  implement(app, api.buzon.getAcuse, 'contribuyente', async ({ deps, contribuyente: { rfc }, sesion, params }) => {
    const { acuse_sha256 } = await readModel.findRespondida(deps.db, rfc, params.id);
    const link = { rfc, id: params.id, sesionId: sesion.sesionId };
    return {
      pdf: linkTo(deps, { kind: 'acuse-pdf', ...link }),
      xml: acuse_sha256 === null ? null : linkTo(deps, { kind: 'acuse-xml', ...link }),
    };
  });
}

function registerRespuestas(app: FastifyInstance): void {
  implement(
    app,
    api.buzon.answer,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, sesion: { idacceso }, params, query }) => {
      if ('preaprobada' in query) return preaprobar(deps, rfc, params.id, query.preaprobada === '1');
      return answerSolicitudes(deps, { rfc, usuarioId: idacceso, ids: [params.id], accept: query.accept });
    },
    { limit: ANSWER_LIMIT },
  );
  implement(
    app,
    api.buzon.answerMany,
    'contribuyente',
    ({ deps, contribuyente: { rfc }, sesion: { idacceso }, body: { accept, idsolicitudes } }) =>
      answerSolicitudes(deps, { rfc, usuarioId: idacceso, ids: idsolicitudes, accept }),
    { limit: ANSWER_LIMIT },
  );
  implement(
    app,
    api.buzon.answerByLink,
    'contribuyente',
    ({ deps, contribuyente: { rfc }, sesion: { idacceso }, body: { id, uuid, token, accept } }) =>
      answerSolicitudes(deps, { rfc, usuarioId: idacceso, ids: [id], accept, enlace: { uuid, token } }),
    { limit: ANSWER_LIMIT },
  );
}

async function preaprobar(deps: Deps, rfc: string, id: string, preaprobada: boolean): Promise<Answered> {
  const [solicitud] = await readModel.getSolicitudes(deps.db, rfc, [id]);
  if (!solicitud?.cfdi)
    throw new Problem(409, 'conflict', 'La bóveda no tiene el CFDI de esta solicitud: súbalo para pre-aceptarlo.');
  await preaccept(deps.db, rfc, solicitud.cfdi, preaprobada);
  const msg = 'CFDI Recibido Cambiado a Pre-Aceptacion';
  return { msg, rows: await readModel.getSolicitudes(deps.db, rfc, [id]) };
}
