import type { AnswerOf, api, BodyOf } from '@boveda/contracts';
import { transaction } from '@boveda/platform/db/pool';
import { assertPassword } from '../../auth/assert-password';
import type { Sesion } from '../../auth/caller';
import { hashChosen } from '../../auth/passwords/new-password';
import type { Deps } from '../../installation/deps';
import { replacePassword } from './usuarios';

/** Sets another password for a logged-in user who enters the current one; ends every other session. */
export async function change(
  deps: Deps,
  sesion: Sesion,
  { actual, ...chosen }: BodyOf<typeof api.account.changePassword>,
): Promise<AnswerOf<typeof api.account.changePassword>> {
  await assertPassword(deps, sesion, actual);
  const { idacceso: id, correo, nombre } = sesion;
  const pass_hash = await hashChosen(chosen, [correo, nombre]);
  await transaction(deps.db, (trx) => replacePassword(deps, trx, { id, correo }, pass_hash, sesion.sesionId));
  return { msg: 'Contraseña cambiada' };
}
