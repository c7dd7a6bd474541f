import { Problem } from '@boveda/platform/core/problem';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { currentAutor } from '../../audit/author';
import { record, takeHeads } from '../../audit/record';
import { recordUserEvent } from '../../audit/record-user-event';
import { revokeApiKeysOf } from '../../auth/api-key.store';
import { endMadeEverywhere } from '../../auth/end-made-by';
import { forgetDevices } from '../../auth/known-devices';
import { endEnvios } from '../../auth/links/end-envios';
import { endSessions } from '../../auth/session.store';
import type { Deps } from '../../installation/deps';
import { passwordChangedMail } from './mails';

/**
 * Returns the user of an e-mail, creating it when there is none; `make` is called only then. Throws 403 for a disabled
 * user.
 */
export async function ensureUsuario(
  trx: Db,
  correo: string,
  make: () => Promise<{ nombre: string; pass_hash: string }>,
): Promise<{ id: string; isNew: boolean }> {
  const find = () => trx.selectFrom('usuario').select(['id', 'activo']).where('correo', '=', correo).executeTakeFirst();
  const known = await find();
  if (known) return { id: assertActivo(known).id, isNew: false };
  const { nombre, pass_hash } = await make();
  const id = uuidv7();
  const created = await trx
    .insertInto('usuario')
    .values({ id, correo, nombre, pass_hash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (created) return { id, isNew: true };
  // Another link of the same user was confirmed concurrently.
  const other = await find();
  if (!other) throw new Error('the user was neither inserted nor found');
  return { id: assertActivo(other).id, isNew: false };
}

/** The user who opened a mailed link, and the answer to that. */
export interface Proven {
  usuarioId: string;
  msg: string;
}

/** The user whose password changes. */
interface Titular {
  id: string;
  correo: string;
}

/**
 * Sets a password for a user who did not enter the old one. Also removes what a previous holder of the account may have
 * left: API keys, the user's open invitations, webhooks and links to CFDI.
 */
export async function resetPassword(
  deps: Pick<Deps, 'mailer' | 'env' | 'clock'>,
  trx: Db,
  titular: Titular,
  pass_hash: string,
): Promise<void> {
  const autor = { ...currentAutor(), usuarioId: titular.id, usuario: titular.correo };
  const withLinks = await endEnvios(trx, titular.id, deps.clock());
  const logs = [...new Set([...(await logsOf(trx, titular.id)), ...withLinks])].toSorted();
  if (logs.length > 0) await takeHeads(trx, logs);
  await revokeApiKeysOf(trx, { usuarioId: titular.id }, deps.clock(), autor);
  await endMadeEverywhere(trx, titular.id, autor);
  await record(trx, withLinks, { accion: 'envio.revocado', objeto: `Enlaces de ${titular.correo}`, autor });
  await replacePassword(deps, trx, titular, pass_hash);
}

/** Returns every audit log that a reset writes to, in the order in which logs are locked. */
async function logsOf(trx: Db, usuarioId: string): Promise<string[]> {
  const { rows } = await sql<{ rfc: string }>`
    select rfc from acceso where usuario_id = ${usuarioId} and confirmada
    union select rfc_owner from api_key where usuario_id = ${usuarioId} and revocada is null
    union select rfc_owner from webhook where usuario_id = ${usuarioId} and activo
    union select rfc from enlace where creador = ${usuarioId} and tipo = 'confirm-access' and usado is null`.execute(
    trx,
  );
  return rows.map(({ rfc }) => rfc).toSorted();
}

/**
 * Sets the password; ends the sessions (all but `keep`), known browsers and every other link that could set it again;
 * notifies the user.
 */
export async function replacePassword(
  { mailer, env }: Pick<Deps, 'mailer' | 'env'>,
  trx: Db,
  { id, correo }: Titular,
  pass_hash: string,
  keep?: string,
): Promise<void> {
  await trx.updateTable('usuario').set({ pass_hash }).where('id', '=', id).execute();
  await endSessions({ db: trx }, id, keep === undefined ? {} : { except: keep });
  await forgetDevices(trx, id);
  await trx
    .deleteFrom('enlace')
    .where('correo', '=', correo)
    .where('tipo', '=', 'reset-password')
    .where('usado', 'is', null)
    .execute();
  await mailer.queue(trx, passwordChangedMail(correo, env.publicUrl));
  const autor = { ...currentAutor(), usuarioId: id, usuario: correo };
  await recordUserEvent(trx, id, { accion: 'contrasena.cambiada', objeto: correo, autor });
}

function assertActivo<Row extends { activo: boolean }>(usuario: Row): Row {
  if (!usuario.activo) throw new Problem(403, 'forbidden', 'La cuenta está deshabilitada. Avise a soporte.');
  return usuario;
}
