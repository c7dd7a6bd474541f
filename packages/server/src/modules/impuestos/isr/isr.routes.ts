import { Readable } from 'node:stream';
import { api } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import { record } from '../../../audit/record';
import { contentDisposition } from '../../../http/content-disposition';
import { implement } from '../../../http/implement';
import { saveDato } from './datos.store';
import { listCfdiIsr, readIsr } from './isr.read-model';
import { writePapelIsr } from './papel-isr';

const LIMIT = { max: 120, seconds: 60 };

/** Registers the estimate of the ISR of a month. */
export function registerIsr(app: FastifyInstance): void {
  implement(app, api.isr.get, 'contribuyente', ({ deps, contribuyente: { rfc }, params }) =>
    readIsr(deps.db, rfc, params.id),
  );

  implement(app, api.isr.listCfdi, 'contribuyente', ({ deps, contribuyente: { rfc }, params, query }) =>
    listCfdiIsr(deps.db, rfc, params.id, query),
  );

  implement(
    app,
    api.isr.save,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, params, body }) => {
      await saveDato(deps, rfc, params.id, body);
      return { msg: 'Dato guardado' };
    },
    { limit: LIMIT },
  );

  implement(
    app,
    api.isr.downloadPapel,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, params, reply }) => {
      const { name, mime, bytes } = await writePapelIsr(deps, rfc, params.id);
      await record(deps.db, rfc, { accion: 'mes.descargado', objeto: name });
      reply.headers({ 'content-type': mime, 'content-disposition': contentDisposition(name) });
      return Readable.from(bytes);
    },
    { limit: LIMIT },
  );
}
