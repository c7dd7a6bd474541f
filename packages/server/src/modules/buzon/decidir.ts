import type { Respuesta } from '@boveda/sat-client';
import type { Db } from '../../db/schema';
import type { Deps } from '../../deps';
import { Problem } from '../../http/problem';
import { autorActual } from '../auditoria/autor';
import { registrar } from '../auditoria/registrar';
import type { Decision } from './reglas';

/** After this, a job looks whether the answer went out, should whoever decided not have lived to send it. */
const SAFETY_MS = 60_000;

/** What is answered to which requests, and by whom; without a user it was the rules. */
export interface Decidir extends Decision {
  ids: readonly string[];
  usuarioId: string | null;
}

/**
 * Settles, in the caller's transaction, how pending requests are answered: of two decisions that come at once, one is
 * made. From here on the answer is never another; a job sends it even if this process dies. Throws 409, and nothing is
 * decided, when one of them is not pending any more.
 */
export async function decidir(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  trx: Db,
  rfc: string,
  { ids, respuesta, motivo, usuarioId }: Decidir,
): Promise<void> {
  const esRegla = usuarioId === null;
  const decided = await trx
    .updateTable('solicitud_cancelacion')
    .set({ respuesta, motivo, usuario_id: usuarioId, tipo: esRegla ? 1 : 0, decidida: deps.clock() })
    .where('rfc_owner', '=', rfc)
    .where('id', 'in', [...ids])
    .where('status', '=', 1)
    .where('respuesta', 'is', null)
    .returning(['id', 'uuid'])
    .execute();
  if (decided.length !== new Set(ids).size) throw yaRespondida();
  for (const { id } of decided) await queueEnvio(deps, trx, rfc, id, esRegla ? 0 : SAFETY_MS);
  const autor = esRegla ? { autor: { ...autorActual(), usuarioId: null, usuario: 'Reglas del buzón' } } : {};
  const accion = respuesta === 'Aceptacion' ? 'cancelacion.aceptada' : 'cancelacion.rechazada';
  for (const { uuid } of decided) await registrar(trx, rfc, { accion, objeto: uuid, detalle: motivo, ...autor });
}

/** Has the answer sent by a job, `afterMs` from now. */
export const queueEnvio = ({ jobs }: Pick<Deps, 'jobs'>, db: Db, rfc: string, id: string, afterMs: number) =>
  jobs.add(
    db,
    'send-respuesta',
    { rfc, id },
    { jobKey: `respuesta ${rfc} ${id}`, ...(afterMs > 0 && { runAt: new Date(Date.now() + afterMs) }) },
  );

/** 409 for a request that somebody has answered. */
export const yaRespondida = () =>
  new Problem(409, 'conflict', 'La solicitud ya fue respondida, o su respuesta está en camino.');

/** The answer that a `1` or `0` of the API means. */
export const respuestaOf = (accept: '0' | '1'): Respuesta => (accept === '1' ? 'Aceptacion' : 'Rechazo');
