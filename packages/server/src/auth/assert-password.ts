import { Problem } from '../platform/core/problem';
import type { Deps } from '../platform/deps';
import type { Sesion } from './caller';
import { verifyPassword } from './passwords/password';
import { noteLater } from './rejected-login';

/** Throws 400 unless it is the password of the session's user; a wrong one is recorded in their security log. */
export async function assertPassword(deps: Deps, { idacceso, correo }: Sesion, pass: string): Promise<void> {
  const usuario = await deps.db.selectFrom('usuario').select('pass_hash').where('id', '=', idacceso).executeTakeFirst();
  if (!(await verifyPassword(usuario?.pass_hash, pass)))
    throw await noteLater(deps, correo, new Problem(400, 'wrong_credentials', 'La contraseña no es correcta.'));
}
