import { Problem } from '@boveda/platform/core/problem';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../installation/deps';
import { noteLimitUse } from './limit-use';
import { consumeLimits, networkOf } from './limits';

/** The user of all visitors of the demonstration: a row that nobody can log in with. Each visitor has a session of their own. */
export const VISITANTE_ID = '01900000-0000-7000-8000-0000000000de';

const MINUTE = 60;
/** Calls of one visitor, of the visitors of one network, and of all of them. A screen makes up to ten. */
const PER_VISITOR = { max: 240, seconds: MINUTE };
const PER_NETWORK = { max: 900, seconds: MINUTE };
const OVERALL = { max: 3_000, seconds: MINUTE };

/** Whether a session is that of a visitor. */
export const isVisitante = ({ idacceso }: { idacceso: string }): boolean => idacceso === VISITANTE_ID;

/** Whether the operator opens the taxpayer to visitors. */
export const isOpenToVisitors = ({ env }: Pick<Deps, 'env'>, rfc: string): boolean => env.visitorRfcs.includes(rfc);

/** Counts one request of a visitor. Throws 429: what visitors ask together never costs users more than this. */
export async function consumeVisitorLimits(deps: Deps, request: FastifyRequest, sesionId: string): Promise<void> {
  const use = await consumeLimits(deps, [
    { key: `visitante ${sesionId}`, ...PER_VISITOR },
    { key: `visitante-network ${networkOf(request.ip)}`, ...PER_NETWORK },
    { key: 'visitantes', ...OVERALL },
  ]);
  noteLimitUse(request, use);
}

/** Returns the 403 of a visitor, for any call that is not on their list. */
export const onlyShown = (): Problem =>
  new Problem(
    403,
    'demo_read_only',
    'Esta es una demostración: se consulta, y no se cambia ni se genera nada. Cree una cuenta para trabajar con sus propios CFDI.',
  );
