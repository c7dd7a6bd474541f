import {
  addDescarga,
  getDescarga,
  getDescargasDisponibles,
  listDescargas,
  verifyDescarga,
  verifyDescargas,
} from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../http/implement';
import * as store from './descargas.store';
import { verificar } from './verificar';

/** The SAT blocks whoever asks for the same again and again. */
const ADD_LIMIT = { max: 60, seconds: 3_600 };
const VERIFY_LIMIT = { max: 12, seconds: 60 };
const VERIFICADAS = 'Descargas Verificadas Exitosamente';

/** What the taxpayer asks of the SAT by period. */
export function registerDescargas(app: FastifyInstance): void {
  implement(app, listDescargas, 'taxpayer', ({ deps, contribuyente: { rfc }, query }) =>
    store.listDescargas(deps.db, rfc, query),
  );

  implement(app, getDescarga, 'taxpayer', ({ deps, contribuyente: { rfc }, params }) =>
    store.getDescarga(deps.db, rfc, params.id),
  );

  implement(
    app,
    addDescarga,
    'taxpayer',
    async ({ deps, contribuyente: { rfc }, body: { isemitidos, ...periodo } }) => {
      const { id, unida } = await store.createDescarga(deps, { rfc, ...periodo, emitidos: isemitidos === 'true' });
      const msg = unida
        ? 'Ya hay una solicitud igual en curso; no se envió otra.'
        : 'Se ha enviado una solicitud de descarga al SAT';
      return { solicitud: id, msg };
    },
    { limit: ADD_LIMIT, needsReclamo: true },
  );

  implement(
    app,
    verifyDescarga,
    'taxpayer',
    async ({ deps, contribuyente: { rfc }, params }) => ({
      estado: await verificar(deps, rfc, params.id),
      msg: VERIFICADAS,
    }),
    { limit: VERIFY_LIMIT, needsReclamo: true },
  );

  implement(
    app,
    verifyDescargas,
    'taxpayer',
    async ({ deps, contribuyente: { rfc } }) => ({ estado: await verificar(deps, rfc), msg: VERIFICADAS }),
    { limit: VERIFY_LIMIT, needsReclamo: true },
  );

  implement(app, getDescargasDisponibles, 'taxpayer', async ({ deps, contribuyente: { rfc } }) => ({
    descargasdisponibles: await store.disponibles(deps.db, rfc),
  }));
}
