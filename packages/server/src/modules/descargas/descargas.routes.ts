import { api } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../http/implement';
import { askSat } from './ask-sat';
import * as store from './descargas.store';

/** The SAT blocks clients that repeat the same request. */
const ADD_LIMIT = { max: 60, seconds: 3_600 };
const VERIFY_LIMIT = { max: 12, seconds: 60 };
const contenidoRead = { cfdi: 'CFDI', metadatos: 'Metadata', retenciones: 'Retenciones' } as const;

/** Registers the downloads of a taxpayer by period. */
export function registerDescargas(app: FastifyInstance): void {
  implement(app, api.descargas.list, 'contribuyente', ({ deps, contribuyente: { rfc }, query }) =>
    store.listDescargas(deps.db, rfc, query),
  );

  implement(app, api.descargas.get, 'contribuyente', ({ deps, contribuyente: { rfc }, params }) =>
    store.getDescarga(deps.db, rfc, params.id),
  );

  implement(
    app,
    api.descargas.add,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, body: { isemitidos, contenido, ...periodo } }) => {
      const { id, unida } = await store.createDescarga(deps, {
        rfc,
        ...periodo,
        emitidos: isemitidos === 'true',
        contenido: contenidoRead[contenido],
      });
      const msg = unida
        ? 'Ya hay una solicitud igual en curso; no se envió otra.'
        : 'Se ha enviado una solicitud de descarga al SAT';
      return { solicitud: id, msg };
    },
    { limit: ADD_LIMIT, needsReclamo: true },
  );

  implement(
    app,
    api.descargas.verify,
    'contribuyente',
    ({ deps, contribuyente: { rfc }, params }) => askSat(deps, rfc, params.id),
    { limit: VERIFY_LIMIT, needsReclamo: true },
  );

  implement(app, api.descargas.verifyAll, 'contribuyente', ({ deps, contribuyente: { rfc } }) => askSat(deps, rfc), {
    limit: VERIFY_LIMIT,
    needsReclamo: true,
  });

  implement(app, api.descargas.getDisponibles, 'contribuyente', async ({ deps, contribuyente: { rfc } }) => ({
    descargasdisponibles: await store.availableDescargas(deps.db, rfc),
  }));
}
