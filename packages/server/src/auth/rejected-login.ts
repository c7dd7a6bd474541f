import { currentAutor } from '../audit/author';
import { noteSecurityEvent } from '../audit/security-log.store';
import type { Problem } from '../platform/core/problem';
import type { Deps } from '../platform/deps';
import type { JobPayloads } from '../platform/jobs/job-payloads';

/**
 * Queues the record of a rejected login, so that neither the response nor its time reveals whether the account exists.
 */
export async function noteLater(deps: Deps, correo: string, problem: Problem): Promise<Problem> {
  const { ip, agente } = currentAutor();
  await deps.jobs.add(deps.db, 'note-rejected-login', {
    correo,
    motivo: problem.msg,
    cuando: new Date().toISOString(),
    ip,
    agente,
  });
  return problem;
}

/** Counts a rejected login in the security log of the account, if there is one. */
export async function noteRejectedLogin(
  { db }: Pick<Deps, 'db'>,
  { correo, motivo, cuando, ip, agente }: JobPayloads['note-rejected-login'],
): Promise<void> {
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
}
