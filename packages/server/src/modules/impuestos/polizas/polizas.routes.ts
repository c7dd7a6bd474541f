import { Readable } from 'node:stream';
import { api } from '@boveda/contracts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { record } from '../../../audit/record';
import { contentDisposition } from '../../../http/content-disposition';
import { implement } from '../../../http/implement';
import type { Deps } from '../../../installation/deps';
import type { ArchivoDelMes } from '../mes-file';
import { readPolizas } from './polizas.read-model';
import { writeCatalogoZip, writeExcel, writeXmlZip } from './polizas-files';

const LIMIT = { max: 120, seconds: 60 };

async function send({ db }: Deps, rfc: string, reply: FastifyReply, { name, mime, bytes }: ArchivoDelMes) {
  await record(db, rfc, { accion: 'mes.descargado', objeto: name });
  reply.headers({ 'content-type': mime, 'content-disposition': contentDisposition(name) });
  return Readable.from(bytes);
}

/** Registers the proposed pólizas of a month. */
export function registerPolizas(app: FastifyInstance): void {
  implement(
    app,
    api.polizas.get,
    'contribuyente',
    ({ deps, contribuyente: { rfc }, params, query }) => readPolizas(deps.db, rfc, params.id, query),
    { limit: LIMIT },
  );

  implement(
    app,
    api.polizas.download,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, params, reply }) =>
      send(deps, rfc, reply, await writeExcel(deps, rfc, params.id)),
    { limit: LIMIT },
  );

  implement(
    app,
    api.polizas.downloadCatalogo,
    'contribuyente',
    ({ deps, contribuyente: { rfc }, params, reply }) => send(deps, rfc, reply, writeCatalogoZip(deps, rfc, params.id)),
    { limit: LIMIT },
  );

  implement(
    app,
    api.polizas.downloadXml,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, params, query, reply }) =>
      send(deps, rfc, reply, await writeXmlZip(deps, rfc, params.id, query)),
    { limit: LIMIT },
  );
}
