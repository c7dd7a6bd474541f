import { api, MAX_EVIDENCIA_BYTES } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import { contentOf, setFileHeaders } from '../../http/file-response';
import { implement } from '../../http/implement';
import { addCfdi, uploadDocumento } from './documentos.store';
import { createExpediente, listExpedientes, readExpediente, requireClases } from './expedientes.store';
import { openDocumento, openExpedienteZip } from './files';
import { readDocumento } from './lectura.read-model';

const CHANGES = { max: 120, seconds: 60 };
/** Each holds a file in memory. */
const UPLOADS = { max: 60, seconds: 60 };
/** Each reads every file of an expediente. */
const ZIPS = { max: 10, seconds: 60 };
/** Each reads a PDF and some CFDI. */
const READINGS = { max: 30, seconds: 60 };
/** The file in base64, and what is said of it. */
const BODY_LIMIT = Math.ceil((MAX_EVIDENCIA_BYTES * 4) / 3) + 65_536;

/** Registers evidence that suppliers and operations are real. */
export function registerMaterialidad(app: FastifyInstance): void {
  implement(app, api.materialidad.list, 'contribuyente', ({ deps, contribuyente: { rfc }, query }) =>
    listExpedientes(deps.db, rfc, query),
  );
  implement(
    app,
    api.materialidad.create,
    'contribuyente',
    ({ deps, contribuyente: { rfc }, body }) => createExpediente(deps, rfc, body),
    { limit: CHANGES },
  );
  implement(app, api.materialidad.get, 'contribuyente', ({ deps, contribuyente: { rfc }, params }) =>
    readExpediente(deps.db, rfc, params.id),
  );
  implement(
    app,
    api.materialidad.upload,
    'contribuyente',
    ({ deps, contribuyente: { rfc }, params, body }) => uploadDocumento(deps, rfc, params.id, body),
    { limit: UPLOADS, bodyLimit: BODY_LIMIT },
  );
  implement(
    app,
    api.materialidad.addCfdi,
    'contribuyente',
    ({ deps, contribuyente: { rfc }, params, body }) => addCfdi(deps, rfc, params.id, body),
    { limit: CHANGES, bodyLimit: BODY_LIMIT },
  );
  implement(
    app,
    api.materialidad.require,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, params, body }) => {
      await requireClases(deps.db, rfc, params.id, body.requeridas);
      return { msg: 'Lista guardada' };
    },
    { limit: CHANGES },
  );
  implement(
    app,
    api.materialidad.downloadDocumento,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, params, query, reply }) => {
      const file = await openDocumento(deps, rfc, params.id, query.numero);
      setFileHeaders(file, reply);
      return contentOf(file);
    },
    { limit: CHANGES },
  );
  implement(
    app,
    api.materialidad.readDocumento,
    'contribuyente',
    ({ deps, contribuyente: { rfc }, params, query }) => readDocumento(deps, rfc, params.id, query.numero),
    { limit: READINGS },
  );
  implement(
    app,
    api.materialidad.download,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, params, reply }) => {
      const file = await openExpedienteZip(deps, rfc, params.id);
      setFileHeaders(file, reply);
      return contentOf(file);
    },
    { limit: ZIPS },
  );
}
