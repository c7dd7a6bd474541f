import { addCertificado, listCertificados } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../http/implement';
import { Problem } from '../../http/problem';
import { addCertificado as add } from './add-certificado';
import * as store from './certificados.store';
import { isReclamado } from './reclamar';

/** Opening a key costs time, and nobody needs many. */
const ADD_LIMIT = { max: 60, seconds: 3600 };

/** Certificates with which the taxpayer signs what it asks of the SAT. */
export function registerCertificados(app: FastifyInstance): void {
  implement(app, listCertificados, 'taxpayer', async ({ deps, contribuyente: { rfc }, query }) => ({
    rows: await store.listCertificados(deps.db, rfc, query.tipo),
    reclamado: await isReclamado(deps.db, rfc),
  }));

  implement(
    app,
    addCertificado,
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
