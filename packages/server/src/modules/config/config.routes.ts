import { api } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../http/implement';
import * as store from './configuracion.store';

const POLICY = 'contribuyente-administrador';

/**
 * Registers the smart mailbox and the notices of a taxpayer: readable with any access, changed by administrators only.
 */
export function registerConfig(app: FastifyInstance): void {
  implement(app, api.config.get, 'contribuyente', ({ deps, contribuyente: { rfc } }) => store.readConfig(deps.db, rfc));

  implement(app, api.config.set, POLICY, async ({ deps, contribuyente: { rfc }, body }) => {
    if ('usa_buzon' in body) {
      await store.setBuzon(deps.db, rfc, body.usa_buzon);
      return { msg: body.usa_buzon === '1' ? 'Buzon Inteligente Activado' : 'Buzon Inteligente Desactivado' };
    }
    await store.setReglas(deps.db, rfc, body);
    return { msg: 'Reglas del Buzón Configuradas Correctamente' };
  });

  implement(app, api.config.setListaBlanca, POLICY, async ({ deps, contribuyente: { rfc }, body }) => {
    await store.setConfiguracion(deps.db, rfc, body);
    return { msg: 'Lista de Aceptación Guardada Correctamente' };
  });

  implement(app, api.config.getNotificaciones, 'contribuyente', ({ deps, contribuyente: { rfc } }) =>
    store.readNotificaciones(deps.db, rfc),
  );

  implement(app, api.config.setNotificaciones, POLICY, async ({ deps, contribuyente: { rfc }, body }) => {
    await store.setNotificaciones(deps.db, rfc, body);
    return { msg: 'Notificaciones actualizadas' };
  });
}
