import type { AnswerOf, api, BodyOf } from '@boveda/contracts';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { v7 as uuidv7 } from 'uuid';
import { currentAutor } from '../../audit/author';
import { consumeLimits, isWithinLimits } from '../../auth/limits';
import { consumeMailedLink, createMailedLink } from '../../auth/links/mailed-links';
import { hashChosen } from '../../auth/passwords/new-password';
import { assertSecondFactor, removeSecondFactor } from '../../auth/second-factor';
import type { Deps } from '../../installation/deps';
import type { JobPayloads } from '../../installation/jobs/job-payloads';
import { confirmAccountMail, recoverPasswordMail } from './mails';
import { ensureUsuario, type Proven, resetPassword as setPassword } from './usuarios';

/** Mails to one address. */
const MAILS = { max: 3, seconds: 900 };

/**
 * Queues the recovery: neither the answer nor its duration shows whether an account exists. After enough mails from
 * elsewhere the answer is the same without another one: the last of them came within the quarter hour, and is good for an hour.
 */
export async function recover(
  deps: Deps,
  { correo }: BodyOf<typeof api.account.recover>,
  network: string,
): Promise<AnswerOf<typeof api.account.recover>> {
  await consumeLimits(deps, [{ key: `recover ${correo} ${network}`, ...MAILS }]);
  if (await isWithinLimits(deps, [{ key: `recover ${correo}`, ...MAILS }]))
    await deps.jobs.add(deps.db, 'recover-password', { correo, enlace: uuidv7() });
  return {
    msg: 'Si el correo tiene una cuenta, le enviamos un enlace para elegir una contraseña nueva. Si le falta confirmarla, le enviamos otra vez el correo de confirmación.',
  };
}

/**
 * Mails the link when there is an account, or the confirmation of a registration again, and only once: a job that was
 * killed at its end runs again.
 */
export async function mailRecovery(deps: Deps, { correo, enlace }: JobPayloads['recover-password']): Promise<void> {
  await transaction(deps.db, async (trx) => {
    if (await trx.selectFrom('enlace').select('id').where('id', '=', enlace).executeTakeFirst()) return;
    const usuario = await trx.selectFrom('usuario').select('activo').where('correo', '=', correo).executeTakeFirst();
    if (!usuario) return mailConfirmation(deps, trx, correo, enlace);
    if (!usuario.activo) return;
    const { url } = await createMailedLink(deps, trx, 'reset-password', { id: enlace, correo });
    await deps.mailer.queue(trx, recoverPasswordMail(correo, url));
  });
}

/** Until a registration is confirmed there is no password to recover: a second link, valid beside the first. */
async function mailConfirmation(deps: Deps, trx: Db, correo: string, id: string): Promise<void> {
  const registration = await trx
    .selectFrom('enlace')
    .select(['rfc', 'registro'])
    .where('correo', '=', correo)
    .where('tipo', '=', 'confirm-account')
    .where('usado', 'is', null)
    .orderBy('created', 'desc')
    .executeTakeFirst();
  if (!registration?.rfc || !registration.registro) return;
  const { rfc, registro } = registration;
  const { url } = await createMailedLink(deps, trx, 'confirm-account', {
    id,
    correo,
    rfc,
    registro: JSON.stringify(registro),
  });
  await deps.mailer.queue(trx, confirmAccountMail(correo, rfc, url));
}

/**
 * Sets the chosen password and ends every session. A code of the second factor, usually a recovery code, removes that
 * factor too: a user who lost the phone and the password has no other way to remove it.
 */
export async function reset(
  deps: Deps,
  { token, codigo, ...chosen }: BodyOf<typeof api.account.reset>,
  network: string,
): Promise<Proven> {
  const usuarioId = await transaction(deps.db, async (trx) => {
    const { correo } = await consumeMailedLink(deps, trx, 'reset-password', token);
    const pass_hash = await hashChosen(chosen, [correo]);
    const { id } = await ensureUsuario(trx, correo, () => Promise.reject(new Error('the recovery link has no user')));
    if (codigo !== undefined) await endSegundoFactor(deps, trx, { id, correo }, codigo, network);
    await setPassword(deps, trx, { id, correo }, pass_hash);
    return id;
  });
  return { usuarioId, msg: 'Contraseña restablecida' };
}

async function endSegundoFactor(
  deps: Deps,
  trx: Db,
  { id, correo }: { id: string; correo: string },
  codigo: string,
  network: string,
): Promise<void> {
  await assertSecondFactor(deps, id, codigo, { network, link: true }, trx);
  await removeSecondFactor(trx, id, correo, { ...currentAutor(), usuarioId: id, usuario: correo });
}
