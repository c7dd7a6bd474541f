import { api } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import { consumeLimits, networkOf } from '../../auth/limits';
import { implement } from '../../http/implement';
import { noteTakenDown } from './caidas.store';
import { storeTelemetry } from './telemetria.store';

const BODY_LIMIT = 8 * 1024;
/**
 * Per IP address, which a whole office may share: a page sends a few reports per area it opens, and one per failure.
 */
const PER_ADDRESS = { max: 600, seconds: 60 };
/** A browser reports a release once. */
const PER_SESSION = { max: 20, seconds: 3600 };
/** Over all addresses: bounds the growth of the table. */
const OVERALL = { key: 'telemetria', max: 3000, seconds: 60 };

/** Registers measurements and load failures from open pages. The sender, logged in or not, is not stored. */
export function registerTelemetria(app: FastifyInstance): void {
  implement(
    app,
    api.telemetria.report,
    'public',
    async ({ deps, body }) => {
      await consumeLimits(deps, [OVERALL]);
      await storeTelemetry(deps, body);
      return { msg: 'Recibido' };
    },
    { bodyLimit: BODY_LIMIT, limit: PER_ADDRESS },
  );
  implement(
    app,
    api.telemetria.takenDown,
    'session',
    async ({ deps, sesion, body, request }) => {
      await noteTakenDown(deps, { usuario: sesion.idacceso, network: networkOf(request.ip, 48) }, body);
      return { msg: 'Recibido' };
    },
    { bodyLimit: BODY_LIMIT, limit: PER_SESSION, isReading: true },
  );
}
