import { diotFileName, writeDiot } from '@boveda/cfdi/diot';
import { api } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import { record } from '../../../audit/record';
import { contentDisposition } from '../../../http/content-disposition';
import { implement } from '../../../http/implement';
import { Problem } from '../../../platform/core/problem';
import { removeLinea, saveLinea } from './diot.store';
import { makeDiot } from './make-diot';

const LIMIT = { max: 120, seconds: 60 };

/** Registers the DIOT of a month. */
export function registerDiot(app: FastifyInstance): void {
  implement(app, api.diot.get, 'taxpayer', ({ deps, contribuyente: { rfc }, params }) =>
    makeDiot(deps.db, rfc, params.id),
  );

  implement(
    app,
    api.diot.save,
    'taxpayer',
    async ({ deps, contribuyente: { rfc }, params, body }) => ({
      id: await saveLinea(deps, rfc, params.id, body),
      msg: 'Línea guardada',
    }),
    { limit: LIMIT },
  );

  implement(
    app,
    api.diot.remove,
    'taxpayer',
    async ({ deps, contribuyente: { rfc }, params, query }) => {
      await removeLinea(deps.db, rfc, params.id, query.linea);
      return { msg: 'Línea restablecida o quitada' };
    },
    { limit: LIMIT },
  );

  implement(
    app,
    api.diot.download,
    'taxpayer',
    async ({ deps, contribuyente: { rfc }, params, query, reply }) => {
      const { lineas, faltas } = await makeDiot(deps.db, rfc, params.id);
      const blocked = faltas.filter(({ bloquea }) => bloquea).length;
      if (blocked > 0) throw new Problem(409, 'conflict', 'La DIOT tiene faltas que impiden generar el archivo.');
      const name = diotFileName(rfc, params.id);
      await record(deps.db, rfc, { accion: 'diot.descargada', objeto: name });
      reply.headers({ 'content-type': 'text/plain; charset=utf-8', 'content-disposition': contentDisposition(name) });
      return Buffer.from(writeDiot(lineas, { bom: query.bom === '1' }));
    },
    { limit: LIMIT },
  );
}
