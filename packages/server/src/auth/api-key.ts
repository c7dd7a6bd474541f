import { randomBytes } from 'node:crypto';
import type { Autor } from '../audit/author';
import { record } from '../audit/record';
import { openSecret, sealSecret } from '../platform/core/secrets';
import { hashToken } from '../platform/core/sha256';
import { transaction } from '../platform/db/pool';
import type { Db } from '../platform/db/schema';
import type { Deps } from '../platform/deps';
import type { FoundContribuyente, Sesion } from './caller';
import { consumeLimits } from './limits';

const PURPOSE = 'api-key';
const FORM = /^bv_[A-Za-z0-9_-]{43}$/;
/** Calls per key and minute. */
const LIMIT = { max: 600, seconds: 60 };

/** The user and taxpayer of an API key. */
interface KeyHolder {
  sesion: Sesion;
  contribuyente: FoundContribuyente;
}

/** Returns the key, for the taxpayer's administrators; empty when there is none. */
export async function readApiKey({ db, keys }: Pick<Deps, 'db' | 'keys'>, rfc: string): Promise<string> {
  const row = await db.selectFrom('api_key').select('sellada').where('rfc_owner', '=', rfc).executeTakeFirst();
  return row ? openSecret(keys, PURPOSE, rfc, row.sellada).toString('utf8') : '';
}

/** Replaces the key. It expires with the access of its creator. */
export async function rotateApiKey(
  { db, keys, clock }: Deps,
  rfc: string,
  usuarioId: string,
): Promise<{ key: string; esPrimera: boolean }> {
  const key = `bv_${randomBytes(32).toString('base64url')}`;
  const made = {
    usuario_id: usuarioId,
    hash: hashToken(key),
    sellada: sealSecret(keys, PURPOSE, rfc, Buffer.from(key)),
    created: clock(),
  };
  const esPrimera = await transaction(db, async (trx) => {
    const before = await trx.selectFrom('api_key').select('rfc_owner').where('rfc_owner', '=', rfc).executeTakeFirst();
    await trx
      .insertInto('api_key')
      .values({ rfc_owner: rfc, ...made })
      .onConflict((conflict) => conflict.column('rfc_owner').doUpdateSet(made))
      .execute();
    await record(trx, rfc, { accion: before ? 'apikey.renovada' : 'apikey.generada', objeto: 'ApiKey' });
    return !before;
  });
  return { key, esPrimera };
}

/** Revokes every key that the user created, effective at once. */
export async function revokeApiKeys(trx: Db, usuarioId: string, autor: Autor): Promise<void> {
  const revoked = await trx.deleteFrom('api_key').where('usuario_id', '=', usuarioId).returning('rfc_owner').execute();
  const rfcs = revoked.map(({ rfc_owner }) => rfc_owner);
  await record(trx, rfcs, { accion: 'apikey.revocada', objeto: 'ApiKey', autor });
}

/**
 * Finds the holder of a key; null for an unknown key. A key has the rights of an Auxiliar, and counts against its
 * limit.
 */
export async function findKeyHolder(deps: Deps, key: string): Promise<KeyHolder | null> {
  if (!FORM.test(key)) return null;
  const row = await deps.db
    .selectFrom('api_key')
    .innerJoin('contribuyente', 'contribuyente.rfc', 'api_key.rfc_owner')
    .innerJoin('usuario', 'usuario.id', 'api_key.usuario_id')
    .innerJoin('acceso', (join) =>
      join.onRef('acceso.rfc', '=', 'api_key.rfc_owner').onRef('acceso.usuario_id', '=', 'api_key.usuario_id'),
    )
    .select(['contribuyente.rfc', 'contribuyente.nombre', 'contribuyente.plan_fin', 'contribuyente.reclamado'])
    .select(['usuario.id', 'usuario.correo', 'usuario.nombre as acceso'])
    .where('api_key.hash', '=', hashToken(key))
    .where('acceso.confirmada', '=', true)
    .where('usuario.activo', '=', true)
    .executeTakeFirst();
  if (!row) return null;
  const { rfc, nombre, plan_fin, reclamado, id, correo, acceso } = row;
  await consumeLimits(deps, [{ key: `api-key ${rfc}`, ...LIMIT }]);
  return {
    sesion: { sesionId: id, idacceso: id, correo, nombre: acceso, autenticada: null },
    contribuyente: { rfc, nombre, plan_fin, reclamado, privilegio: '2' },
  };
}

/** Whether links made for the holder of a key are still valid. */
export async function hasApiKey(db: Db, rfc: string, usuarioId: string): Promise<boolean> {
  const row = await db
    .selectFrom('api_key')
    .innerJoin('usuario', 'usuario.id', 'api_key.usuario_id')
    .select('rfc_owner')
    .where('rfc_owner', '=', rfc)
    .where('usuario_id', '=', usuarioId)
    .where('usuario.activo', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}
