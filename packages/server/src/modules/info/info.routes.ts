import { api, MAX_LOGO_BYTES } from '@boveda/contracts';
import { sha256Of } from '@boveda/platform/core/sha256';
import type { Db } from '@boveda/platform/db/schema';
import type { FastifyInstance } from 'fastify';
import * as apiKey from '../../auth/api-key.store';
import { implement } from '../../http/implement';
import { readLogo, setConfiguracion } from '../config/configuracion.store';
import { encodeLogo } from './logo';

const POLICY = 'contribuyente-administrador';
/** Base64 takes a third more, and the JSON around it a little. */
const LOGO_BODY = Math.ceil(MAX_LOGO_BYTES * 1.4);
const SLOW = { max: 60, seconds: 3600 };

/** Registers the account data of a taxpayer, its API key and its logo. */
export function registerInfo(app: FastifyInstance): void {
  implement(app, api.info.get, POLICY, async ({ deps, contribuyente: { rfc }, sesion }) => {
    const { nombre, telefono, logo } = await readInfo(deps.db, rfc);
    // It would make changes that the session may not make.
    const apikey = sesion.soloLectura ? '' : await apiKey.readApiKey(deps, rfc);
    return { rfc, apikey, nombre, email: sesion.correo, telefono: telefono ?? '', logo: logo && nameOf(logo) };
  });

  implement(app, api.info.set, POLICY, async ({ deps, contribuyente: { rfc }, body: { nombre, telefono } }) => {
    await deps.db.transaction().execute(async (trx) => {
      await trx.updateTable('contribuyente').set({ nombre }).where('rfc', '=', rfc).execute();
      await setConfiguracion(trx, rfc, { telefono });
    });
    return { msg: 'Cambios guardados exitosamente' };
  });

  implement(
    app,
    api.info.rotateApiKey,
    POLICY,
    async ({ deps, contribuyente: { rfc }, sesion }) => {
      const { key, esPrimera } = await apiKey.rotateApiKey(deps, rfc, sesion.idacceso);
      return { apikey: key, msg: esPrimera ? 'ApiKey generada' : 'ApiKey renovada' };
    },
    { limit: SLOW, needsPassword: true },
  );

  implement(app, api.info.getLogo, 'contribuyente', async ({ deps, contribuyente: { rfc }, reply }) => {
    const logo = await readLogo(deps.db, rfc);
    reply.header('content-type', 'image/png');
    return logo ?? Buffer.alloc(0);
  });

  implement(
    app,
    api.info.setLogo,
    POLICY,
    async ({ deps, contribuyente: { rfc }, body }) => {
      await setConfiguracion(deps.db, rfc, { logo: body.logo === '' ? null : await encodeLogo(body.logo) });
      return { msg: 'Cambios guardados exitosamente' };
    },
    { limit: SLOW, bodyLimit: LOGO_BODY },
  );
}

const nameOf = (logo: Buffer) => sha256Of(logo).slice(0, 16);

const readInfo = (db: Db, rfc: string) =>
  db
    .selectFrom('contribuyente')
    .leftJoin('configuracion', 'configuracion.rfc_owner', 'contribuyente.rfc')
    .select(['contribuyente.nombre', 'configuracion.telefono', 'configuracion.logo'])
    .where('contribuyente.rfc', '=', rfc)
    .executeTakeFirstOrThrow();
