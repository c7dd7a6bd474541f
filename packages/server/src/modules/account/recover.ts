import type { AnswerOf, BodyOf, recoverPassword, resetPassword } from '@boveda/contracts';
import { v7 as uuidv7 } from 'uuid';
import { transaction } from '../../db/pool';
import type { Db } from '../../db/schema';
import type { Deps } from '../../deps';
import { consumeLimits } from '../../http/limits';
import type { JobPayloads } from '../../jobs/job-payloads';
import { autorActual } from '../auditoria/autor';
import { assertSegundoFactor, removeSegundoFactor } from '../session/segundo-factor';
import { consumeEnlace, createEnlace } from './enlaces';
import { recuperarContrasena } from './letters';
import { hashChosen } from './new-password';
import { ensureUsuario, resetPassword as setPassword } from './usuarios';

const QUARTER_HOUR = 900;

/** Puts the question aside: whether there is an account shows neither in the answer nor in how long it takes. */
export async function recover(
  deps: Deps,
  { correo }: BodyOf<typeof recoverPassword>,
): Promise<AnswerOf<typeof recoverPassword>> {
  await consumeLimits(deps, [{ key: `recover ${correo}`, max: 3, seconds: QUARTER_HOUR }]);
  await deps.jobs.add(deps.db, 'recover-password', { correo, enlace: uuidv7() });
  return { msg: 'Si el correo tiene una cuenta, le enviamos un enlace para elegir una contraseña nueva.' };
}

/** Mails the link when there is an account, once: a job that was killed at its very end runs again. */
export async function mailRecovery(deps: Deps, { correo, enlace }: JobPayloads['recover-password']): Promise<void> {
  await transaction(deps.db, async (trx) => {
    if (await trx.selectFrom('enlace').select('id').where('id', '=', enlace).executeTakeFirst()) return;
    const usuario = await trx
      .selectFrom('usuario')
      .select('id')
      .where('correo', '=', correo)
      .where('activo', '=', true)
      .executeTakeFirst();
    if (!usuario) return;
    const { url } = await createEnlace(deps, trx, 'reset-password', { id: enlace, correo });
    await deps.mailer.queue(trx, recuperarContrasena(correo, url));
  });
}

/**
 * Sets the password that was chosen; nobody stays logged in with the old one. A code of the second factor, of recovery
 * as a rule, ends that too: who lost the telephone with the password has nothing else to end it with.
 */
export async function reset(
  deps: Deps,
  { token, codigo, ...chosen }: BodyOf<typeof resetPassword>,
): Promise<AnswerOf<typeof resetPassword>> {
  await transaction(deps.db, async (trx) => {
    const { correo } = await consumeEnlace(deps, trx, 'reset-password', token);
    const pass_hash = await hashChosen(chosen, [correo]);
    const { id } = await ensureUsuario(trx, correo, () => Promise.reject(new Error('a recovery without a user')));
    if (codigo !== undefined) await endSegundoFactor(deps, trx, { id, correo }, codigo);
    await setPassword(deps, trx, { id, correo }, pass_hash);
  });
  return { msg: 'Contraseña restablecida' };
}

async function endSegundoFactor(
  deps: Deps,
  trx: Db,
  { id, correo }: { id: string; correo: string },
  codigo: string,
): Promise<void> {
  await assertSegundoFactor(deps, id, codigo, trx);
  await removeSegundoFactor(trx, id, correo, { ...autorActual(), usuarioId: id, usuario: correo });
}
