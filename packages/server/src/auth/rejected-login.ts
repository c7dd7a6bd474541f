import type { Problem } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import { currentAutor } from '../audit/author';
import { noteSecurityEvent } from '../audit/security-log.store';
import type { Deps } from '../installation/deps';
import type { JobPayloads } from '../installation/jobs/job-payloads';
import { avisoDeCodigo } from '../installation/mail/templates';
import { isWithinLimits } from './limits';

const DAY = 86_400;

/**
 * Queues the record of a rejected login, so that neither the response nor its time reveals whether the account exists.
 */
export async function noteLater(
  deps: Deps,
  correo: string,
  problem: Problem,
  /** The password was right and the code of the second factor was not. */
  soloCodigo = false,
): Promise<Problem> {
  const { ip, agente } = currentAutor();
  await deps.jobs.add(deps.db, 'note-rejected-login', {
    correo,
    motivo: problem.msg,
    cuando: new Date().toISOString(),
    ip,
    agente,
    soloCodigo,
  });
  return problem;
}

/**
 * Counts a rejected login in the security log of the account, if there is one. Who gave the right password and a wrong
 * code may be somebody else: the owner is told by mail, once a day at most.
 */
export async function noteRejectedLogin(
  deps: Pick<Deps, 'db' | 'clock' | 'mailer' | 'env'>,
  { correo, motivo, cuando, ip, agente, soloCodigo }: JobPayloads['note-rejected-login'],
): Promise<void> {
  const { db } = deps;
  const usuario = await db.selectFrom('usuario').select('id').where('correo', '=', correo).executeTakeFirst();
  if (!usuario) return;
  // There is no session: the account is only the target.
  const autor = { usuarioId: null, usuario: 'Desconocido', ip, agente };
  await noteSecurityEvent(db, usuario.id, {
    accion: 'sesion.rechazada',
    detalle: motivo,
    autor,
    cuando: new Date(cuando),
  });
  if (soloCodigo) await transaction(db, (trx) => tellOwner({ ...deps, db: trx }, usuario.id, correo, ip));
}

async function tellOwner(
  deps: Pick<Deps, 'db' | 'clock' | 'mailer' | 'env'>,
  usuarioId: string,
  correo: string,
  ip: string,
): Promise<void> {
  if (!(await isWithinLimits(deps, [{ key: `wrong-code mail ${usuarioId}`, max: 1, seconds: DAY }]))) return;
  await deps.mailer.queue(deps.db, avisoDeCodigo(correo, ip, deps.env.publicUrl));
}
