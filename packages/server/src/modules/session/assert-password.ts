import type { Deps } from '../../deps';
import type { Sesion } from '../../http/call-context';
import { Problem } from '../../http/problem';
import { verifyPassword } from './password';
import { noteLater } from './rechazo';

/** 400 unless it is the password of whoever is in; what is wrong stands in their security log. */
export async function assertPassword(deps: Deps, { idacceso, correo }: Sesion, pass: string): Promise<void> {
  const usuario = await deps.db.selectFrom('usuario').select('pass_hash').where('id', '=', idacceso).executeTakeFirst();
  if (!(await verifyPassword(usuario?.pass_hash, pass)))
    throw await noteLater(deps, correo, new Problem(400, 'wrong_credentials', 'La contraseña no es correcta.'));
}
