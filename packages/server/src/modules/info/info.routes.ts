import { createHash } from 'node:crypto';
import { getInfo, getLogo, MAX_LOGO_BYTES, putInfo, putLogo, rotateApiKey } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/schema';
import { implement } from '../../http/implement';
import { readLogo, setConfiguracion } from '../config/configuracion.store';
import * as apiKey from './api-key';
import { encodeLogo } from './logo';

const POLICY = 'taxpayer-administrador';
/** Base64 takes a third more, and the JSON around it a little. */
const LOGO_BODY = Math.ceil(MAX_LOGO_BYTES * 1.4);
const SLOW = { max: 60, seconds: 3600 };

/** Account data of a taxpayer, its API key and its logo. */
export function registerInfo(app: FastifyInstance): void {
  implement(app, getInfo, POLICY, async ({ deps, contribuyente: { rfc }, sesion }) => {
    const { nombre, telefono, logo } = await readInfo(deps.db, rfc);
    const apikey = await apiKey.readApiKey(deps, rfc);
    return { rfc, apikey, nombre, email: sesion.correo, telefono: telefono ?? '', logo: logo && nameOf(logo) };
  });

  implement(app, putInfo, POLICY, async ({ deps, contribuyente: { rfc }, body: { nombre, telefono } }) => {
    await deps.db.transaction().execute(async (trx) => {
      await trx.updateTable('contribuyente').set({ nombre }).where('rfc', '=', rfc).execute();
      await setConfiguracion(trx, rfc, { telefono });
    });
    return { msg: 'Cambios guardados exitosamente' };
  });

  implement(
    app,
    rotateApiKey,
    POLICY,
    async ({ deps, contribuyente: { rfc }, sesion }) => {
      const { key, esPrimera } = await apiKey.rotateApiKey(deps, rfc, sesion.idacceso);
      return { apikey: key, msg: esPrimera ? 'ApiKey generada' : 'ApiKey renovada' };
    },
    { limit: SLOW, needsPassword: true },
  );

  implement(app, getLogo, 'taxpayer', async ({ deps, contribuyente: { rfc }, reply }) => {
    const logo = await readLogo(deps.db, rfc);
    reply.header('content-type', 'image/png');
    return logo ?? Buffer.alloc(0);
  });

  implement(
    app,
    putLogo,
    POLICY,
    async ({ deps, contribuyente: { rfc }, body }) => {
      await setConfiguracion(deps.db, rfc, { logo: body.logo === '' ? null : await encodeLogo(body.logo) });
      return { msg: 'Cambios guardados exitosamente' };
    },
    { limit: SLOW, bodyLimit: LOGO_BODY },
  );
}

const nameOf = (logo: Buffer) => createHash('sha256').update(logo).digest('hex').slice(0, 16);

const readInfo = (db: Db, rfc: string) =>
  db
    .selectFrom('contribuyente')
    .leftJoin('configuracion', 'configuracion.rfc_owner', 'contribuyente.rfc')
    .select(['contribuyente.nombre', 'configuracion.telefono', 'configuracion.logo'])
    .where('contribuyente.rfc', '=', rfc)
    .executeTakeFirstOrThrow();
