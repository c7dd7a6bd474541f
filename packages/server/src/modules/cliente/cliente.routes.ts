import { api, MAX_DOCUMENTO_BYTES } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import { contentOf, setFileHeaders } from '../../http/file-response';
import { implement } from '../../http/implement';
import { readCliente } from './cliente.read-model';
import { listDocumentos, openDocumento, reviewDocumento, sendDocumento } from './documentos.store';

const READS = { max: 60, seconds: 60 };
const CHANGES = { max: 120, seconds: 60 };
/** Each holds a file in memory. */
const UPLOADS = { max: 60, seconds: 60 };
/** The file in base64, and what is said of it. */
const BODY_LIMIT = Math.ceil((MAX_DOCUMENTO_BYTES * 4) / 3) + 65_536;

/** Registers the page of a client of an accountant, and what clients sent. */
export function registerCliente(app: FastifyInstance): void {
  implement(
    app,
    api.cliente.get,
    'contribuyente',
    ({ deps, contribuyente: { rfc }, sesion }) => readCliente(deps, rfc, sesion.idacceso),
    { limit: READS },
  );
  implement(
    app,
    api.cliente.send,
    'contribuyente',
    ({ deps, contribuyente: { rfc }, sesion, body }) => sendDocumento(deps, rfc, sesion, body),
    { limit: UPLOADS, bodyLimit: BODY_LIMIT },
  );
  implement(app, api.documentosCliente.list, 'contribuyente', ({ deps: { db }, contribuyente: { rfc }, query }) =>
    listDocumentos(db, rfc, query),
  );
  implement(
    app,
    api.documentosCliente.download,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, params, reply }) => {
      const file = await openDocumento(deps, rfc, params.id);
      setFileHeaders(file, reply);
      return contentOf(file);
    },
    { limit: CHANGES },
  );
  implement(
    app,
    api.documentosCliente.review,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, sesion, params, body }) => {
      await reviewDocumento(deps, rfc, sesion, params.id, body.revisado);
      return { msg: body.revisado ? 'Documento revisado' : 'Documento por revisar' };
    },
    { limit: CHANGES },
  );
}
