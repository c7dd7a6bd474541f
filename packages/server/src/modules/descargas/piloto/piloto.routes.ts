import { api } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../../http/implement';
import { readPiloto } from './piloto.read-model';
import { startPiloto, stopPiloto } from './piloto.store';

/** Each time that it is turned on it asks the SAT. */
const START_LIMIT = { max: 30, seconds: 3_600 };

/** Registers the pilot of a taxpayer. */
export function registerPiloto(app: FastifyInstance): void {
  implement(app, api.piloto.get, 'contribuyente', ({ deps, contribuyente: { rfc } }) => readPiloto(deps, rfc));

  implement(
    app,
    api.piloto.start,
    'contribuyente-administrador',
    async ({ deps, contribuyente: { rfc }, body }) => {
      await startPiloto(deps, rfc, body.anio);
      return { msg: 'Piloto automático encendido' };
    },
    { limit: START_LIMIT, needsReclamo: true },
  );

  implement(
    app,
    api.piloto.stop,
    'contribuyente-administrador',
    async ({ deps, contribuyente: { rfc } }) => {
      await stopPiloto(deps, rfc);
      return { msg: 'Piloto automático apagado' };
    },
    { needsPlan: false },
  );
}
