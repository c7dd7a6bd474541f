import { api } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../http/implement';
import { findCuentaPac, removeCuentaPac, setCuentaPac } from './cuenta-pac.store';
import { orUnavailable } from './or-unavailable';
import { pacOf } from './signing-means';

/** A PAC suspends accounts that are tried with wrong passwords. */
const TEST_LIMIT = { max: 10, seconds: 300 };
const SET_LIMIT = { max: 30, seconds: 3600 };

/** Registers the calls on the taxpayer's account at a PAC. */
export function registerCuentaPac(app: FastifyInstance): void {
  const policy = 'contribuyente-administrador';
  implement(app, api.pac.get, policy, ({ deps, contribuyente: { rfc } }) => findCuentaPac(deps, rfc));
  implement(
    app,
    api.pac.set,
    policy,
    async ({ deps, contribuyente: { rfc }, body }) => {
      await setCuentaPac(deps, rfc, body);
      return findCuentaPac(deps, rfc);
    },
    { limit: SET_LIMIT, needsPassword: true, needsReclamo: true },
  );
  implement(
    app,
    api.pac.remove,
    policy,
    async ({ deps, contribuyente: { rfc } }) => {
      await removeCuentaPac(deps, rfc);
      return { msg: 'Cuenta del PAC Eliminada' };
    },
    { needsPassword: true },
  );
  implement(
    app,
    api.pac.test,
    policy,
    async ({ deps, contribuyente: { rfc } }) => {
      const pac = await pacOf(deps, rfc);
      const { length: pendientes } = await orUnavailable(() => pac.listPendientes(rfc));
      return { msg: 'El PAC Aceptó la Cuenta', pendientes };
    },
    { limit: TEST_LIMIT, needsReclamo: true },
  );
}
