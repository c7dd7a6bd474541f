import { api } from '@boveda/contracts';
import { notFound } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import type { FastifyInstance } from 'fastify';
import { recordUserEvent } from '../../audit/record-user-event';
import { listSecurityEvents as readSeguridad } from '../../audit/security-log.store';
import { assertPassword } from '../../auth/assert-password';
import type { Sesion } from '../../auth/caller';
import { deviceOf, setDeviceCookie } from '../../auth/known-devices';
import { logIn } from '../../auth/log-in';
import * as store from '../../auth/session.store';
import { openVisit } from '../../auth/visits';
import { implement } from '../../http/implement';
import type { Deps } from '../../installation/deps';

/** Registers login, logout, the user's sessions and taxpayers, and the record of the last visit. */
export function registerSession(app: FastifyInstance): void {
  implement(app, api.session.login, 'public', async ({ deps, body, request, reply }) => {
    const origin = { ip: request.ip, agente: request.headers['user-agent'] ?? '' };
    const { answer, equipo } = await logIn(deps, body, origin, deviceOf(deps, request));
    setDeviceCookie(deps, reply, equipo);
    return answer;
  });

  implement(app, api.session.visit, 'public', ({ deps, request }) => openVisit(deps, request.ip));

  implement(
    app,
    api.session.logout,
    'session',
    async ({ deps, sesion, reply }) => {
      await transaction(deps.db, async (trx) => {
        await store.closeSession({ ...deps, db: trx }, sesion.sesionId);
        if (!sesion.visitante)
          await recordUserEvent(trx, sesion.idacceso, { accion: 'sesion.cerrada', objeto: sesion.correo });
      });
      reply.header('clear-site-data', '"cache"');
      return { msg: 'Sesión cerrada' };
    },
    { isReading: true },
  );

  implement(app, api.sesiones.list, 'session', async ({ deps, sesion }) => ({
    rows: await store.listSessions(deps, sesion.idacceso, sesion.sesionId),
  }));

  implement(app, api.sesiones.close, 'session', async ({ deps, sesion, params }) => {
    if ((await endSesiones(deps, sesion, { only: params.id })) === 0) throw notFound();
    return { msg: 'Sesión cerrada' };
  });

  implement(app, api.sesiones.closeAll, 'session', async ({ deps, sesion }) => {
    await endSesiones(deps, sesion);
    return { msg: 'Sesiones cerradas' };
  });

  implement(app, api.sesiones.confirm, 'session', async ({ deps, sesion, body }) => {
    await assertPassword(deps, sesion, body.pass);
    await store.confirmSession(deps, sesion.sesionId);
    return { msg: 'Contraseña confirmada' };
  });

  implement(app, api.seguridad.list, 'session', async ({ deps, sesion }) => ({
    rows: await readSeguridad(deps.db, sesion.idacceso),
  }));

  implement(app, api.session.listRfc, 'session', async ({ deps, sesion, params }) => {
    if (params.id !== sesion.idacceso) throw notFound();
    return { cuentas: await store.listCuentas(deps, sesion.idacceso) };
  });

  implement(app, api.session.registerLastLogin, 'contribuyente', async ({ deps, sesion, contribuyente }) => {
    // A visit leaves nothing behind.
    if (sesion.visitante) return { msg: 'Acceso registrado', plan: await readPlan(deps, contribuyente.rfc) };
    const { fin } = await deps.db
      .updateTable('acceso')
      .from('contribuyente')
      .set({ ultimo_acceso: deps.clock() })
      .whereRef('contribuyente.rfc', '=', 'acceso.rfc')
      .where('acceso.rfc', '=', contribuyente.rfc)
      .where('acceso.usuario_id', '=', sesion.idacceso)
      .returning('contribuyente.plan_fin as fin')
      .executeTakeFirstOrThrow();
    return { msg: 'Acceso registrado', plan: { fin } };
  });
}

const readPlan = ({ db }: Deps, rfc: string): Promise<{ fin: string }> =>
  db.selectFrom('contribuyente').select('plan_fin as fin').where('rfc', '=', rfc).executeTakeFirstOrThrow();

/** Ends sessions of the logged-in user, and logs how many. */
const endSesiones = (deps: Deps, { idacceso, correo }: Sesion, which?: { only: string }): Promise<number> =>
  transaction(deps.db, async (trx) => {
    const ended = await store.endSessions({ db: trx }, idacceso, which);
    const detalle = ended === 1 ? '1 sesión' : `${ended} sesiones`;
    if (ended > 0) await recordUserEvent(trx, idacceso, { accion: 'sesion.cerrada', objeto: correo, detalle });
    return ended;
  });
