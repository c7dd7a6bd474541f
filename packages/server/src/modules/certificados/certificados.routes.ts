import { api } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../http/implement';
import { Problem } from '../../platform/core/problem';
import { addCertificado as add } from './add-certificado';
import * as store from './certificados.store';
import { isReclamado } from './claim-rfc';

/** Opening a key is expensive, and a taxpayer has few. */
const ADD_LIMIT = { max: 60, seconds: 3600 };

/** Registers the calls on certificates with which the taxpayer signs its requests to the SAT. */
export function registerCertificados(app: FastifyInstance): void {
  implement(app, api.certificados.list, 'taxpayer', async ({ deps, contribuyente: { rfc }, query }) => ({
    rows: await store.listCertificados(deps.db, rfc, query.tipo),
    reclamado: await isReclamado(deps.db, rfc),
  }));

  implement(
    app,
    api.certificados.add,
    'taxpayer-administrador',
    async ({ deps, contribuyente: { rfc }, body: { certderb64, keyderb64, tipo, pass } }) => {
      const par = { cer: decode(certderb64), key: decode(keyderb64), pass, tipo };
      return { ...(await add(deps, rfc, par)), msg: 'Certificado Agregado' };
    },
    { limit: ADD_LIMIT, needsPassword: true },
  );
}

function decode(base64: string): Buffer {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64) || base64.length % 4 !== 0)
    throw new Problem(400, 'invalid_base64', 'El archivo no llegó completo: su base64 no es válido.');
  return Buffer.from(base64, 'base64');
}
