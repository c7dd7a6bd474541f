import type { Deps } from '../../deps';
import type { Problem } from '../../http/problem';
import type { JobPayloads } from '../../jobs/job-payloads';
import { autorActual } from '../auditoria/autor';
import { noteSeguridad } from '../seguridad/seguridad.store';

/** Puts a refused login aside: whether there is an account shows neither in the answer nor in how long it takes. */
export async function noteLater(deps: Deps, correo: string, problem: Problem): Promise<Problem> {
  const { ip, agente } = autorActual();
  await deps.jobs.add(deps.db, 'note-rejected-login', {
    ...{ correo, motivo: problem.msg, cuando: new Date().toISOString(), ip, agente },
  });
  return problem;
}

/** Counts it in the security log of the account that somebody tried to open, if there is one. */
export async function noteRejectedLogin(
  { db }: Pick<Deps, 'db'>,
  { correo, motivo, cuando, ip, agente }: JobPayloads['note-rejected-login'],
): Promise<void> {
  const usuario = await db.selectFrom('usuario').select('id').where('correo', '=', correo).executeTakeFirst();
  if (!usuario) return;
  // Nobody was logged in: the account is what it was tried on.
  const autor = { usuarioId: null, usuario: 'Desconocido', ip, agente };
  await noteSeguridad(db, usuario.id, {
    ...{ accion: 'sesion.rechazada', detalle: motivo, autor, cuando: new Date(cuando) },
  });
}
