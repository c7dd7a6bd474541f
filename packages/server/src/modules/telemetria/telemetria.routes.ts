import { reportTelemetry } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../http/implement';
import { consumeLimits } from '../../http/limits';
import { storeTelemetry } from './telemetria.store';

const BODY_LIMIT = 8 * 1024;
/** Of one address, behind which a whole office may sit: a page sends a handful per area it opens, and one per failure. */
const PER_ADDRESS = { max: 600, seconds: 60 };
/** Of everybody: what a table can take for ever, not what somebody can send. */
const OVERALL = { key: 'telemetria', max: 3000, seconds: 60 };

/** Measurements and load failures from open pages. Whoever sends them, logged in or not, is not noted. */
export function registerTelemetria(app: FastifyInstance): void {
  implement(
    app,
    reportTelemetry,
    'public',
    async ({ deps, body }) => {
      await consumeLimits(deps, [OVERALL]);
      await storeTelemetry(deps, body);
      return { msg: 'Recibido' };
    },
    { bodyLimit: BODY_LIMIT, limit: PER_ADDRESS },
  );
}
