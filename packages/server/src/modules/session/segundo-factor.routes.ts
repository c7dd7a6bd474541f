import { api } from '@boveda/contracts';
import { transaction } from '@boveda/platform/db/pool';
import type { FastifyInstance } from 'fastify';
import QRCode from 'qrcode';
import { recordUserEvent } from '../../audit/record-user-event';
import { deviceOf, forgetDevices, rememberDevice, setDeviceCookie } from '../../auth/known-devices';
import { consumeLimits } from '../../auth/limits';
import * as factor from '../../auth/second-factor';
import { endSessions } from '../../auth/session.store';
import { implement } from '../../http/implement';

/** Limits guesses at a code from a session that was left open; each session counts apart. */
const limit = { max: 20, seconds: 900 };

/**
 * Registers the second factor of a logged-in user. Creating or removing one requires the password again: an open
 * session is not enough.
 */
export function registerSegundoFactor(app: FastifyInstance): void {
  implement(app, api.segundoFactor.get, 'session', ({ deps, sesion }) =>
    factor.readSecondFactor(deps.db, sesion.idacceso),
  );

  implement(
    app,
    api.segundoFactor.begin,
    'session',
    async ({ deps, sesion }) => {
      const { secreto, uri } = await factor.beginSecondFactor(deps, { id: sesion.idacceso, correo: sesion.correo });
      const svg = await QRCode.toString(uri, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' });
      return { secreto, qr: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` };
    },
    { limit, needsPassword: true },
  );

  implement(app, api.segundoFactor.activate, 'session', async ({ deps, sesion, body, request, reply }) => {
    const { idacceso, correo, sesionId } = sesion;
    await consumeLimits(deps, [{ key: `activate ${sesionId}`, ...limit }]);
    const { codigos, equipo } = await transaction(deps.db, async (trx) => {
      const made = await factor.activateSecondFactor({ ...deps, db: trx }, idacceso, body.codigo);
      // The other sessions and known browsers are of logins with the password alone.
      await endSessions({ db: trx }, idacceso, { except: sesionId });
      await forgetDevices(trx, idacceso);
      await recordUserEvent(trx, idacceso, { accion: 'segundofactor.activado', objeto: correo });
      const known = await rememberDevice({ ...deps, db: trx }, idacceso, deviceOf(deps, request));
      return { codigos: made, equipo: known };
    });
    setDeviceCookie(deps, reply, equipo);
    return { codigos };
  });

  implement(
    app,
    api.segundoFactor.remove,
    'session',
    async ({ deps, sesion }) => {
      await factor.removeSecondFactor(deps.db, sesion.idacceso, sesion.correo);
      return { msg: 'Segundo factor desactivado' };
    },
    { limit, needsPassword: true },
  );
}
