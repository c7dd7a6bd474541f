import type { AnswerOf, BodyOf, changePassword } from '@boveda/contracts';
import { transaction } from '../../db/pool';
import type { Deps } from '../../deps';
import type { Sesion } from '../../http/call-context';
import { assertPassword } from '../session/assert-password';
import { hashChosen } from './new-password';
import { replacePassword } from './usuarios';

/** Sets another password for whoever is in and knows the present one; every other session ends. */
export async function change(
  deps: Deps,
  sesion: Sesion,
  { actual, ...chosen }: BodyOf<typeof changePassword>,
): Promise<AnswerOf<typeof changePassword>> {
  await assertPassword(deps, sesion, actual);
  const { idacceso: id, correo, nombre } = sesion;
  const pass_hash = await hashChosen(chosen, [correo, nombre]);
  await transaction(deps.db, (trx) => replacePassword(deps, trx, { id, correo }, pass_hash, sesion.sesionId));
  return { msg: 'Contraseña cambiada' };
}
