import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../db/schema';
import type { Deps } from '../../deps';
import { Problem } from '../../http/problem';
import { autorActual } from '../auditoria/autor';
import { registrarUsuario } from '../auditoria/registrar-usuario';
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

/** Sets the password, ends every session and every other link that could set it again, and tells the user. */
export async function replacePassword(
  { mailer, env }: Pick<Deps, 'mailer' | 'env'>,
  trx: Db,
  { id, correo }: { id: string; correo: string },
  pass_hash: string,
): Promise<void> {
  await trx.updateTable('usuario').set({ pass_hash }).where('id', '=', id).execute();
  await trx.deleteFrom('sesion').where('usuario_id', '=', id).execute();
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
