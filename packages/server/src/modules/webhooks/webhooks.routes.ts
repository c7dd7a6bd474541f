import { api, HORAS_SECRETO_ANTERIOR } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import type { Sesion } from '../../auth/caller';
import { implement } from '../../http/implement';
import { spendOrRefuse } from '../../installation/outgoing/spend';
import { listEntregas, resendEntrega, sendTest } from './entregas.store';
import { listEventos } from './eventos.read-model';
import * as store from './webhooks.store';

const POLICY = 'contribuyente-administrador';
const CHANGE_LIMIT = { max: 60, seconds: 3600 };
/** Each connects to an address that a user enters. */
const SEND_LIMIT = { max: 30, seconds: 60 };

const makerOf = ({ idacceso, llave, sesionId }: Sesion): store.Maker => ({
  usuario_id: idacceso,
  llave_id: llave ? sesionId : null,
});

/** Registers the addresses that are told of events; only for the administrators of their taxpayer, and their keys. */
export function registerWebhooks(app: FastifyInstance): void {
  implement(app, api.webhooks.list, POLICY, async ({ deps, contribuyente: { rfc } }) => ({
    rows: await store.listWebhooks(deps, rfc),
  }));

  implement(
    app,
    api.webhooks.create,
    POLICY,
    async ({ deps, contribuyente: { rfc }, sesion, body }) => ({
      ...(await store.createWebhook(deps, rfc, makerOf(sesion), body)),
      msg: 'Webhook agregado',
    }),
    { limit: CHANGE_LIMIT, needsPassword: true },
  );

  implement(
    app,
    api.webhooks.change,
    POLICY,
    async ({ deps, contribuyente: { rfc }, sesion, params, body }) => {
      await store.changeWebhook(deps, { rfc, maker: makerOf(sesion) }, params.id, body);
      return { msg: 'Cambios guardados exitosamente' };
    },
    { limit: CHANGE_LIMIT, needsPassword: true },
  );

  implement(app, api.webhooks.remove, POLICY, async ({ deps, contribuyente: { rfc }, params }) => {
    await store.removeWebhook(deps.db, rfc, params.id);
    return { msg: 'Webhook eliminado' };
  });

  implement(
    app,
    api.webhooks.rotate,
    POLICY,
    async ({ deps, contribuyente: { rfc }, params }) => {
      const { secreto, hasta } = await store.rotateSecret(deps, rfc, params.id);
      const msg = `Secreto renovado. El anterior vale ${HORAS_SECRETO_ANTERIOR} horas más.`;
      return { secreto, secretoanterior: hasta.toISOString(), msg };
    },
    { limit: CHANGE_LIMIT, needsPassword: true },
  );
  registerEntregas(app);
}

/** What is sent to the addresses, and what can be caught up with. */
function registerEntregas(app: FastifyInstance): void {
  implement(
    app,
    api.webhooks.test,
    POLICY,
    async ({ deps, contribuyente: { rfc }, params }) => {
      await spendOrRefuse(deps, { rfc, presupuesto: 'avisos' });
      return { id: await sendTest(deps, rfc, params.id), msg: 'Prueba enviada' };
    },
    { limit: SEND_LIMIT },
  );

  implement(app, api.webhooks.listEntregas, POLICY, ({ deps, contribuyente: { rfc }, params, query }) =>
    listEntregas(deps.db, rfc, params.id, query),
  );

  implement(app, api.webhooks.listEventos, POLICY, ({ deps, contribuyente: { rfc }, query }) =>
    listEventos(deps.db, rfc, query),
  );

  implement(
    app,
    api.webhooks.resend,
    POLICY,
    async ({ deps, contribuyente: { rfc }, params }) => {
      await spendOrRefuse(deps, { rfc, presupuesto: 'avisos' });
      await resendEntrega(deps, rfc, params.id);
      return { msg: 'Aviso reenviado' };
    },
    { limit: SEND_LIMIT },
  );
}
