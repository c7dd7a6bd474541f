import { Problem } from '@boveda/platform/core/problem';
import type { Deps } from '../installation/deps';
import type { Sesion } from './caller';
import { consumeLimits, releaseLimits } from './limits';
import { verifyPassword } from './passwords/password';
import { noteLater } from './rejected-login';

/** Wrong passwords in a session that was left open; each session counts apart, so that none bars the others. */
const GUESSES = { max: 20, seconds: 900 };

/** Throws 400 unless it is the password of the session's user; a wrong one is recorded in their security log. */
export async function assertPassword(deps: Deps, { sesionId, idacceso, correo }: Sesion, pass: string): Promise<void> {
  const guesses = [{ key: `password ${sesionId}`, ...GUESSES }];
  await consumeLimits(deps, guesses);
  const usuario = await deps.db.selectFrom('usuario').select('pass_hash').where('id', '=', idacceso).executeTakeFirst();
  if (!(await verifyPassword(usuario?.pass_hash, pass)))
    throw await noteLater(deps, correo, new Problem(400, 'wrong_credentials', 'La contraseña no es correcta.'));
  await releaseLimits(deps, guesses);
}
