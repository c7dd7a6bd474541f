import {
  acceptRejectCancel,
  getAcuse,
  getSolicitudArchivos,
  getSolicitudRelacionados,
  listHistorial,
  listSolicitudes,
  patchSolicitud,
  refreshBuzon,
  responderSolicitudes,
} from '@boveda/contracts';
import { PacRefused, SatUnavailable } from '@boveda/sat-client';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps';
import { implement } from '../../http/implement';
import { Problem } from '../../http/problem';
import { linkTo } from '../archivos/links';
import { preaceptar } from '../cfdi/cfdi.detail';
import { actualizarBuzon } from './actualizar';
import * as readModel from './buzon.read-model';
import { firmanteOf } from './medios';
import { listRelacionados } from './relacionados';
import { type Respondidas, responder } from './responder';

const PAC_LIMIT = { max: 30, seconds: 300 };
const ANSWER_LIMIT = { max: 120, seconds: 300 };

/** The cancellation mailbox: what waits, answering it, and how it was answered. */
export function registerBuzon(app: FastifyInstance): void {
  registerConsultas(app);
  registerRespuestas(app);
}

function registerConsultas(app: FastifyInstance): void {
  implement(app, listSolicitudes, 'taxpayer', ({ deps, contribuyente: { rfc }, query }) =>
    readModel.listSolicitudes(deps.db, rfc, query),
  );
  implement(
    app,
    refreshBuzon,
    'taxpayer',
    async ({ deps, contribuyente: { rfc } }) => {
      await firmanteOf(deps, rfc);
      const { nuevas } = await orUnavailable(() => actualizarBuzon(deps, rfc));
      return { msg: 'Buzón de Cancelación Actualizado', nuevas };
    },
    { limit: PAC_LIMIT, needsPlan: true },
  );
  implement(app, getSolicitudArchivos, 'taxpayer', async ({ deps, contribuyente: { rfc }, sesion, params }) => {
    const [solicitud] = await readModel.getSolicitudes(deps.db, rfc, [params.id]);
    if (!solicitud?.cfdi) return { pdfurl: null, xmlurl: null };
    const link = { rfc, id: solicitud.cfdi, sesionId: sesion.sesionId };
    return { pdfurl: linkTo(deps, { kind: 'pdf', ...link }), xmlurl: linkTo(deps, { kind: 'xml', ...link }) };
  });
  implement(
    app,
    getSolicitudRelacionados,
    'taxpayer',
    async ({ deps, contribuyente: { rfc }, params }) => ({
      rows: await orUnavailable(() => listRelacionados(deps, rfc, params.id)),
    }),
    { limit: PAC_LIMIT, needsPlan: true },
  );
  implement(app, listHistorial, 'taxpayer', ({ deps, contribuyente: { rfc }, query }) =>
    readModel.listHistorial(deps.db, rfc, query),
  );
  implement(app, getAcuse, 'taxpayer', async ({ deps, contribuyente: { rfc }, sesion, params }) => {
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
    patchSolicitud,
    'taxpayer',
    async ({ deps, contribuyente: { rfc }, sesion: { idacceso }, params, query }) => {
      if ('preaprobada' in query) return preaprobar(deps, rfc, params.id, query.preaprobada === '1');
      return responder(deps, { rfc, usuarioId: idacceso, ids: [params.id], accept: query.accept });
    },
    { limit: ANSWER_LIMIT },
  );
  implement(
    app,
    responderSolicitudes,
    'taxpayer',
    ({ deps, contribuyente: { rfc }, sesion: { idacceso }, body: { accept, idsolicitudes } }) =>
      responder(deps, { rfc, usuarioId: idacceso, ids: idsolicitudes, accept }),
    { limit: ANSWER_LIMIT },
  );
  implement(
    app,
    acceptRejectCancel,
    'taxpayer',
    ({ deps, contribuyente: { rfc }, sesion: { idacceso }, body: { id, uuid, token, accept } }) =>
      responder(deps, { rfc, usuarioId: idacceso, ids: [id], accept, enlace: { uuid, token } }),
    { limit: ANSWER_LIMIT },
  );
}

async function preaprobar(deps: Deps, rfc: string, id: string, preaprobada: boolean): Promise<Respondidas> {
  const [solicitud] = await readModel.getSolicitudes(deps.db, rfc, [id]);
  if (!solicitud?.cfdi)
    throw new Problem(409, 'conflict', 'La bóveda no tiene el CFDI de esta solicitud: súbalo para pre-aceptarlo.');
  await preaceptar(deps.db, rfc, solicitud.cfdi, preaprobada);
  const msg = 'CFDI Recibido Cambiado a Pre-Aceptacion';
  return { msg, rows: await readModel.getSolicitudes(deps.db, rfc, [id]) };
}

/** What a PAC does not answer is no failure of ours. */
async function orUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PacRefused) throw new Problem(502, 'pac_refused', error.message, { cause: error });
    if (!(error instanceof SatUnavailable)) throw error;
    throw new Problem(503, 'pac_unavailable', 'El PAC no responde. Favor de intentar más tarde.', {
      ...{ retryAfterSeconds: 60, cause: error },
    });
  }
}
