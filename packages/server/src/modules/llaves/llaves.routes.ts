import { api } from '@boveda/contracts';
import { notFound } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import type { FastifyInstance } from 'fastify';
import { administradoresOf } from '../../auth/administradores';
import { createApiKey, listApiKeys, renameApiKey, revokeApiKey } from '../../auth/api-key.store';
import { listUso } from '../../auth/api-key-uso';
import { implement } from '../../http/implement';
import { ensureAmbiente } from '../pruebas/ambientes.store';
import { llaveCreada } from './mails';

const POLICY = 'contribuyente-administrador';
/** Every key that is made sends a mail to each administrator. */
const CREATE_LIMIT = { max: 60, seconds: 3600 };

/** Registers the calls on API keys of a taxpayer; only for its administrators, and never for a key. */
export function registerLlaves(app: FastifyInstance): void {
  implement(app, api.llaves.list, POLICY, async ({ deps, contribuyente: { rfc } }) => ({
    rows: await listApiKeys(deps, rfc),
  }));

  implement(app, api.llaves.listUso, 'contribuyente', async ({ deps, contribuyente: { rfc, privilegio }, sesion }) => {
    const { llave, sesionId, idacceso } = sesion;
    const only = llave ? { id: sesionId } : privilegio === '1' ? {} : { creador: idacceso };
    return { rows: await listUso(deps, rfc, only) };
  });

  implement(
    app,
    api.llaves.create,
    POLICY,
    async ({ deps, contribuyente, sesion, body }) => {
      const { rfc } = contribuyente;
      const { id, key } = await transaction(deps.db, async (trx) => {
        for (const { correo } of await administradoresOf(trx, rfc))
          await deps.mailer.queue(
            trx,
            llaveCreada(correo, contribuyente, { ...body, creador: sesion.correo }, deps.env.publicUrl),
          );
        const { prueba, ...wanted } = body;
        const ambiente = prueba ? { ambiente: await ensureAmbiente(deps, trx, rfc) } : {};
        return createApiKey(deps, trx, rfc, sesion.idacceso, { ...wanted, ...ambiente });
      });
      const llave = (await listApiKeys(deps, rfc)).find((row) => row.id === id);
      if (!llave) throw notFound();
      return { apikey: key, llave };
    },
    { limit: CREATE_LIMIT, needsPassword: true },
  );

  implement(app, api.llaves.rename, POLICY, async ({ deps, contribuyente: { rfc }, params, body }) => {
    await renameApiKey(deps, rfc, params.id, body.nombre);
    return { msg: 'Llave renombrada' };
  });

  implement(
    app,
    api.llaves.revoke,
    POLICY,
    async ({ deps, contribuyente: { rfc }, params }) => {
      await revokeApiKey(deps, rfc, params.id);
      return { msg: 'Llave revocada' };
    },
    // Access can be revoked after the plan has expired.
    { needsPlan: false },
  );
}
