import { activateSegundoFactor, beginSegundoFactor, getSegundoFactor, removeSegundoFactor } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import QRCode from 'qrcode';
import { transaction } from '../../db/pool';
import { implement } from '../../http/implement';
import { registrarUsuario } from '../auditoria/registrar-usuario';
import * as factor from './segundo-factor';
import { endSesiones } from './session.store';

/** Guesses at a code of somebody whose session was left open. */
const limit = { max: 20, seconds: 900 };

/** The second factor of whoever is in. What makes or ends one needs the password typed again: an open session is not enough. */
export function registerSegundoFactor(app: FastifyInstance): void {
  implement(app, getSegundoFactor, 'session', ({ deps, sesion }) => factor.readSegundoFactor(deps.db, sesion.idacceso));

  implement(
    app,
    beginSegundoFactor,
    'session',
    async ({ deps, sesion }) => {
      const { secreto, uri } = await factor.beginSegundoFactor(deps, { id: sesion.idacceso, correo: sesion.correo });
      const svg = await QRCode.toString(uri, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' });
      return { secreto, qr: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` };
    },
    { limit, needsPassword: true },
  );

  implement(
    app,
    activateSegundoFactor,
    'session',
    async ({ deps, sesion, body }) => {
      const { idacceso, correo, sesionId } = sesion;
      const codigos = await transaction(deps.db, async (trx) => {
        const made = await factor.activateSegundoFactor({ ...deps, db: trx }, idacceso, body.codigo);
        // The others were opened with the password alone.
        await endSesiones({ db: trx }, idacceso, { except: sesionId });
        await registrarUsuario(trx, idacceso, { accion: 'segundofactor.activado', objeto: correo });
        return made;
      });
      return { codigos };
    },
    { limit },
  );

  implement(
    app,
    removeSegundoFactor,
    'session',
    async ({ deps, sesion }) => {
      await factor.removeSegundoFactor(deps.db, sesion.idacceso, sesion.correo);
      return { msg: 'Segundo factor desactivado' };
    },
    { limit, needsPassword: true },
  );
}
