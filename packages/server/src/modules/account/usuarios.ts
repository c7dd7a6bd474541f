import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../db/schema';
import type { Deps } from '../../deps';
import { Problem } from '../../http/problem';
import { revokeInvitaciones } from '../accesos/invitaciones';
import { autorActual } from '../auditoria/autor';
import { takeHeads } from '../auditoria/registrar';
import { registrarUsuario } from '../auditoria/registrar-usuario';
import { revokeApiKeys } from '../info/api-key';
import { forgetEquipos } from '../session/equipos';
import { endSesiones } from '../session/session.store';
import { contrasenaCambiada } from './letters';

/** The user of an e-mail, made when there is none; `make` is asked only then. Throws 403 for one that was disabled. */
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
  // Another link of the same person was confirmed at this very moment.
  const other = await find();
  if (!other) throw new Error('a user that is there and is not');
  return { id: assertActivo(other).id, isNew: false };
}

/** A user whose password changes. */
interface Titular {
  id: string;
  correo: string;
}

/**
 * Sets a password for somebody who did not show the old one: what its last holder could have left behind ends too, which
 * is their API keys and the invitations of theirs that are open.
 */
export async function resetPassword(
  deps: Pick<Deps, 'mailer' | 'env'>,
  trx: Db,
  titular: Titular,
  pass_hash: string,
): Promise<void> {
  const autor = { ...autorActual(), usuarioId: titular.id, usuario: titular.correo };
  const logs = await logsOf(trx, titular.id);
  if (logs.length > 0) await takeHeads(trx, logs);
  await revokeApiKeys(trx, titular.id, autor);
  await revokeInvitaciones(trx, titular.id, autor);
  await replacePassword(deps, trx, titular, pass_hash);
}

/** Every audit log that a reset writes to, in the one order in which logs are taken. */
async function logsOf(trx: Db, usuarioId: string): Promise<string[]> {
  const { rows } = await sql<{ rfc: string }>`
    select rfc from acceso where usuario_id = ${usuarioId} and confirmada
    union select rfc_owner from api_key where usuario_id = ${usuarioId}
    union select rfc from enlace where creador = ${usuarioId} and tipo = 'confirm-access' and usado is null`.execute(
    trx,
  );
  return rows.map(({ rfc }) => rfc).toSorted();
}

/**
 * Sets the password, ends the sessions (all but `keep`), known browsers and every other link that could set it again, and
 * tells the user.
 */
export async function replacePassword(
  { mailer, env }: Pick<Deps, 'mailer' | 'env'>,
  trx: Db,
  { id, correo }: Titular,
  pass_hash: string,
  keep?: string,
): Promise<void> {
  await trx.updateTable('usuario').set({ pass_hash }).where('id', '=', id).execute();
  await endSesiones({ db: trx }, id, keep === undefined ? {} : { except: keep });
  await forgetEquipos(trx, id);
  await trx
    .deleteFrom('enlace')
    .where('correo', '=', correo)
    .where('tipo', '=', 'reset-password')
    .where('usado', 'is', null)
    .execute();
  await mailer.queue(trx, contrasenaCambiada(correo, env.publicUrl));
  const autor = { ...autorActual(), usuarioId: id, usuario: correo };
  await registrarUsuario(trx, id, { accion: 'contrasena.cambiada', objeto: correo, autor });
}

function assertActivo<Row extends { activo: boolean }>(usuario: Row): Row {
  if (!usuario.activo) throw new Problem(403, 'forbidden', 'La cuenta está deshabilitada. Avise a soporte.');
  return usuario;
}
