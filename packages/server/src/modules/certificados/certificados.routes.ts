import { api } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../http/implement';
import { addCertificado as add } from './add-certificado';
import * as store from './certificados.store';
import { isReclamado } from './claim-rfc';
import { parOf } from './open-pair';

/** Opening a key is expensive, and a taxpayer has few. */
const ADD_LIMIT = { max: 60, seconds: 3600 };

/** Registers the calls on certificates with which the taxpayer signs its requests to the SAT. */
export function registerCertificados(app: FastifyInstance): void {
  implement(app, api.certificados.list, 'contribuyente', async ({ deps, contribuyente: { rfc }, query }) => ({
    rows: await store.listCertificados(deps.db, rfc, query.tipo),
    reclamado: await isReclamado(deps.db, rfc),
  }));

  implement(
    app,
    api.certificados.add,
    'contribuyente-administrador',
    async ({ deps, contribuyente: { rfc }, sesion, body }) => ({
      ...(await add(deps, rfc, sesion.idacceso, { ...parOf(body), tipo: body.tipo })),
      msg: 'Certificado Agregado',
    }),
    { limit: ADD_LIMIT, needsPassword: true },
  );
}
