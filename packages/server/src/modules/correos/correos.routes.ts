import { api } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../http/implement';
import { spendOrRefuse } from '../../installation/outgoing/spend';
import { isReclamado } from '../certificados/claim-rfc';
import * as store from './correos.store';
import { beginConsent, isConsented } from './oauth.store';
import { giveCookie, registerOauthCallback } from './oauth-callback.routes';

const POLICY = 'contribuyente-administrador';
/** Each call opens a connection to an address that a user enters. */
const OPEN_LIMIT = { max: 30, seconds: 3600 };
const FETCH_LIMIT = { max: 6, seconds: 60 };

/** Registers the mailboxes from which invoices are imported; only for the administrators of their taxpayer. */
export function registerCorreos(app: FastifyInstance): void {
  implement(app, api.correos.list, POLICY, async ({ deps, contribuyente: { rfc }, query }) => {
    const rows = await store.listCorreos(deps.db, rfc, query.correo);
    return { rows, count: rows.length };
  });

  implement(app, api.correos.get, POLICY, ({ deps, contribuyente: { rfc }, params }) =>
    store.getCorreo(deps.db, rfc, params.id),
  );

  implement(
    app,
    api.correos.add,
    POLICY,
    async ({ deps, contribuyente: { rfc }, sesion, body: { correo, ...opening }, repeated }) => {
      const before = repeated
        ? (await store.listCorreos(deps.db, rfc)).find((row) => row.correo === correo)
        : undefined;
      const id = before?.id ?? (await store.addCorreo(deps, { rfc, usuarioId: sesion.idacceso }, correo, opening));
      return { id, msg: 'Cambios guardados exitosamente' };
    },
    // The mailbox is opened before anything is stored.
    { limit: OPEN_LIMIT, needsReclamo: true, ownTransactions: true },
  );

  implement(
    app,
    api.correos.change,
    POLICY,
    async ({ deps, contribuyente: { rfc }, sesion, params, body }) => {
      await store.changeCorreo(deps, { rfc, usuarioId: sesion.idacceso }, params.id, body);
      return { msg: 'Cambios guardados exitosamente' };
    },
    { limit: OPEN_LIMIT, needsReclamo: true },
  );

  implement(app, api.correos.remove, POLICY, async ({ deps, contribuyente: { rfc }, params }) => {
    await store.removeCorreo(deps.db, rfc, params.id);
    return { msg: 'Correo Eliminado' };
  });

  implement(app, api.correos.listMensajes, POLICY, ({ deps, contribuyente: { rfc }, params, query }) =>
    store.listMensajesOf(deps.db, rfc, params.id, query),
  );

  implement(
    app,
    api.correos.fetch,
    POLICY,
    async ({ deps, contribuyente: { rfc } }) => {
      await spendOrRefuse(deps, { rfc, presupuesto: 'lecturas' });
      return { cantidad: await store.fetchCorreos(deps, rfc), msg: 'Sincronizando' };
    },
    { limit: FETCH_LIMIT, needsPlan: true, needsReclamo: true },
  );

  implement(app, api.correos.getDisponibles, POLICY, async ({ deps, contribuyente: { rfc } }) => ({
    correosdisponibles: await store.correosDisponibles(deps.db, rfc),
    reclamado: await isReclamado(deps.db, rfc),
  }));

  registerOauth(app);
  registerOauthCallback(app);
}

function registerOauth(app: FastifyInstance): void {
  implement(app, api.correos.listOauthProveedores, POLICY, async ({ deps }) => ({
    rows: deps.env.oauthProveedores.map(({ id, nombre, server, puerto }) => ({
      id,
      nombre,
      server,
      puerto: String(puerto),
    })),
  }));

  implement(
    app,
    api.correos.beginOauth,
    POLICY,
    async ({ deps, contribuyente: { rfc }, sesion, body: { oauthuuid, ...consent }, reply }) => {
      const which = { rfc, oauthuuid, usuarioId: sesion.idacceso };
      const { url, navegador } = await beginConsent(deps, which, consent);
      giveCookie(reply, deps.env.publicUrl, navegador);
      return { url };
    },
    { limit: OPEN_LIMIT, needsReclamo: true },
  );

  implement(app, api.correos.getOauthStatus, POLICY, async ({ deps, contribuyente: { rfc }, sesion, query, reply }) => {
    if (await isConsented(deps, { rfc, oauthuuid: query.oauthuuid, usuarioId: sesion.idacceso }))
      return { estado: 'lista' as const, msg: 'Autenticación completada' };
    void reply.code(202);
    return { estado: 'pendiente' as const, msg: 'Se espera la autorización del proveedor.' };
  });
}
