import { diotFileName } from '@boveda/cfdi/diot';
import { api } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import { record } from '../../../audit/record';
import { contentDisposition } from '../../../http/content-disposition';
import { implement } from '../../../http/implement';
import { chooseExcedente, chooseRetenido, removeLinea, saveLinea } from './diot.store';
import { readArchivoDiot } from './diot-archivo.store';
import { generateArchivo } from './generate-archivo';
import { makeDiot } from './make-diot';

const LIMIT = { max: 120, seconds: 60 };

/** Registers the DIOT of a month. */
export function registerDiot(app: FastifyInstance): void {
  implement(app, api.diot.get, 'contribuyente', ({ deps, contribuyente: { rfc }, params }) =>
    makeDiot(deps.db, rfc, params.id),
  );

  implement(
    app,
    api.diot.save,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, params, body }) => ({
      id: await saveLinea(deps, rfc, params.id, body),
      msg: 'Línea guardada',
    }),
    { limit: LIMIT },
  );

  implement(
    app,
    api.diot.remove,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, params, query }) => {
      await removeLinea(deps.db, rfc, params.id, query.linea);
      return { msg: 'Línea restablecida o quitada' };
    },
    { limit: LIMIT },
  );

  implement(
    app,
    api.diot.chooseExcedente,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, params, body }) => {
      await chooseExcedente(deps.db, rfc, params.id, body);
      return { msg: 'Destino del excedente guardado' };
    },
    { limit: LIMIT },
  );

  implement(
    app,
    api.diot.chooseRetenido,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, body }) => {
      await chooseRetenido(deps, rfc, body);
      return { msg: 'Presentación de lo retenido guardada' };
    },
    { limit: LIMIT },
  );

  implement(
    app,
    api.diot.download,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, params, query, reply }) => {
      const kept = query.archivo && (await readArchivoDiot(deps.db, rfc, params.id, query.archivo));
      const contenido = kept || (await generateArchivo(deps, rfc, params.id));
      const name = diotFileName(rfc, params.id);
      await record(deps.db, rfc, { accion: 'diot.descargada', objeto: name });
      reply.headers({ 'content-type': 'text/plain; charset=utf-8', 'content-disposition': contentDisposition(name) });
      return Buffer.from(query.bom === '1' ? `\uFEFF${contenido}` : contenido);
    },
    { limit: LIMIT },
  );
}
