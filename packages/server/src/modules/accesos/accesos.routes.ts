import { addAcceso, changeAcceso, getAccesosDisponibles, listAccesos, removeAcceso } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../http/implement';
import * as store from './accesos.store';

const POLICY = 'taxpayer-administrador';
/** Every invitation is a mail to a stranger. */
const INVITE_LIMIT = { max: 60, seconds: 3600 };

/** Who may open a taxpayer: for its administrators alone. */
export function registerAccesos(app: FastifyInstance): void {
  implement(app, listAccesos, POLICY, async ({ deps, contribuyente: { rfc } }) => {
    const rows = await store.listAccesos(deps.db, rfc);
    return { rows, count: rows.length };
  });

  implement(
    app,
    addAcceso,
    POLICY,
    async ({ deps, contribuyente, sesion, body }) => ({
      id: await store.inviteAcceso(deps, contribuyente, sesion.idacceso, body),
      msg: 'Invitación enviada',
    }),
    { limit: INVITE_LIMIT, needsPassword: true },
  );

  implement(
    app,
    changeAcceso,
    POLICY,
    async ({ deps, contribuyente: { rfc }, params, body }) => {
      await store.changeAcceso(deps.db, rfc, params.id, body.privilegio);
      return { msg: 'Acceso actualizado' };
    },
    // An Auxiliar who is made Administrador is a second owner, as an invited one is.
    { needsPassword: true },
  );

  implement(
    app,
    removeAcceso,
    POLICY,
    async ({ deps, contribuyente: { rfc }, params }) => {
      await store.removeAcceso(deps.db, rfc, params.id);
      return { msg: 'Acceso removido' };
    },
    // Whoever should see nothing any more must not go on seeing because nobody paid.
    { needsPlan: false },
  );

  implement(app, getAccesosDisponibles, POLICY, async ({ deps, contribuyente: { rfc } }) => ({
    accesosdisponibles: await store.accesosDisponibles(deps.db, rfc),
  }));
}
