import { listRfc, login, logout, registerLastLogin } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../http/implement';
import { notFound } from '../../http/problem';
import { logIn } from './log-in';
import { closeSesion, listCuentas } from './session.store';

/** Login, logout, the user's taxpayers and the note of the last visit. */
export function registerSession(app: FastifyInstance): void {
  implement(app, login, 'public', ({ deps, body, request }) => logIn(deps, body, request.ip));

  implement(app, logout, 'session', async ({ deps, sesion, reply }) => {
    await closeSesion(deps, sesion.sesionId);
    reply.header('clear-site-data', '"cache"');
    return { msg: 'Sesión cerrada' };
  });

  implement(app, listRfc, 'session', async ({ deps, sesion, params }) => {
    if (params.id !== sesion.idacceso) throw notFound();
    return { cuentas: await listCuentas(deps, sesion.idacceso) };
  });

  implement(app, registerLastLogin, 'taxpayer', async ({ deps, sesion, contribuyente }) => {
    await deps.db
      .updateTable('acceso')
      .set({ ultimo_acceso: deps.clock() })
      .where('acceso.rfc', '=', contribuyente.rfc)
      .where('acceso.usuario_id', '=', sesion.idacceso)
      .execute();
    return { msg: 'Acceso registrado' };
  });
}
