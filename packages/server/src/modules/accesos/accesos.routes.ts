import { api } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../http/implement';
import * as store from './accesos.store';

const POLICY = 'contribuyente-administrador';
/** Every invitation sends a mail to an unverified address. */
const INVITE_LIMIT = { max: 60, seconds: 3600 };

/** Registers the calls on who may open a taxpayer; only for its administrators. */
export function registerAccesos(app: FastifyInstance): void {
  implement(app, api.accesos.list, POLICY, async ({ deps, contribuyente: { rfc } }) => {
    const rows = await store.listAccesos(deps.db, rfc);
    return { rows, count: rows.length };
  });

  implement(
    app,
    api.accesos.add,
    POLICY,
    async ({ deps, contribuyente, sesion, body }) => ({
      id: await store.inviteAcceso(deps, contribuyente, sesion.idacceso, body),
      msg: 'Invitación enviada',
    }),
    { limit: INVITE_LIMIT, needsPassword: true },
  );

  implement(
    app,
    api.accesos.change,
    POLICY,
    async ({ deps, contribuyente: { rfc }, params, body }) => {
      await store.changeAcceso(deps, rfc, params.id, body.privilegio);
      return { msg: 'Acceso actualizado' };
    },
    // Promoting an Auxiliar to Administrador grants as much as inviting one.
    { needsPassword: true },
  );

  implement(
    app,
    api.accesos.remove,
    POLICY,
    async ({ deps, contribuyente: { rfc }, params }) => {
      await store.removeAcceso(deps, rfc, params.id);
      return { msg: 'Acceso removido' };
    },
    // Access can be revoked after the plan has expired.
    { needsPlan: false },
  );

  implement(app, api.accesos.getDisponibles, POLICY, async ({ deps, contribuyente: { rfc } }) => ({
    accesosdisponibles: await store.accesosDisponibles(deps.db, rfc),
  }));
}
