import {
  closeSesion,
  closeSesiones,
  confirmSesion,
  listRfc,
  listSeguridad,
  listSesiones,
  login,
  logout,
  registerLastLogin,
} from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import { transaction } from '../../db/pool';
import type { Deps } from '../../deps';
import type { Sesion } from '../../http/call-context';
import { implement } from '../../http/implement';
import { notFound } from '../../http/problem';
import { registrarUsuario } from '../auditoria/registrar-usuario';
import { listSeguridad as readSeguridad } from '../seguridad/seguridad.store';
import { assertPassword } from './assert-password';
import { equipoOf, giveEquipo } from './equipos';
import { logIn } from './log-in';
import * as store from './session.store';

/** Guesses at the password of somebody whose session was left open. */
const GUESSES = { max: 20, seconds: 900 };

/** Login, logout, the user's sessions and taxpayers, and the note of the last visit. */
export function registerSession(app: FastifyInstance): void {
  implement(app, login, 'public', async ({ deps, body, request, reply }) => {
    const origin = { ip: request.ip, agente: request.headers['user-agent'] ?? '' };
    const { answer, equipo } = await logIn(deps, body, origin, equipoOf(deps, request));
    giveEquipo(deps, reply, equipo);
    return answer;
  });

  implement(app, logout, 'session', async ({ deps, sesion, reply }) => {
    await transaction(deps.db, async (trx) => {
      await store.closeSesion({ ...deps, db: trx }, sesion.sesionId);
      await registrarUsuario(trx, sesion.idacceso, { accion: 'sesion.cerrada', objeto: sesion.correo });
    });
    reply.header('clear-site-data', '"cache"');
    return { msg: 'Sesión cerrada' };
  });

  implement(app, listSesiones, 'session', async ({ deps, sesion }) => ({
    rows: await store.listSesiones(deps, sesion.idacceso, sesion.sesionId),
  }));

  implement(app, closeSesion, 'session', async ({ deps, sesion, params }) => {
    if ((await endSesiones(deps, sesion, { only: params.id })) === 0) throw notFound();
    return { msg: 'Sesión cerrada' };
  });

  implement(app, closeSesiones, 'session', async ({ deps, sesion }) => {
    await endSesiones(deps, sesion);
    return { msg: 'Sesiones cerradas' };
  });

  implement(
    app,
    confirmSesion,
    'session',
    async ({ deps, sesion, body }) => {
      await assertPassword(deps, sesion, body.pass);
      await store.confirmSesion(deps, sesion.sesionId);
      return { msg: 'Contraseña confirmada' };
    },
    { limit: GUESSES },
  );

  implement(app, listSeguridad, 'session', async ({ deps, sesion }) => ({
    rows: await readSeguridad(deps.db, sesion.idacceso),
  }));

  implement(app, listRfc, 'session', async ({ deps, sesion, params }) => {
    if (params.id !== sesion.idacceso) throw notFound();
    return { cuentas: await store.listCuentas(deps, sesion.idacceso) };
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

/** Ends sessions of whoever is in, and writes down how many. */
const endSesiones = (deps: Deps, { idacceso, correo }: Sesion, which?: { only: string }): Promise<number> =>
  transaction(deps.db, async (trx) => {
    const ended = await store.endSesiones({ db: trx }, idacceso, which);
    const detalle = ended === 1 ? '1 sesión' : `${ended} sesiones`;
    if (ended > 0) await registrarUsuario(trx, idacceso, { accion: 'sesion.cerrada', objeto: correo, detalle });
    return ended;
  });
