import { EstatusSolicitud } from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import type { Db } from '@boveda/platform/db/schema';
import type { Respuesta } from '@boveda/sat-client';
import { currentAutor } from '../../audit/author';
import { record } from '../../audit/record';
import type { Deps } from '../../installation/deps';
import type { Decision } from './reglas';

/** Delay of the job that sends the answer if the process that decided it died before sending it. */
const SAFETY_MS = 60_000;

/** The answer to some requests and its author; without a user it comes from the rules. */
export interface DecidedAnswer extends Decision {
  ids: readonly string[];
  usuarioId: string | null;
}

/**
 * Decides the answer to pending requests, in the caller's transaction; of two concurrent decisions one succeeds. The
 * answer does not change afterwards, and a job sends it even if this process dies. Throws 409, and decides nothing,
 * when one of them is no longer pending.
 */
export async function decideRespuesta(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  trx: Db,
  rfc: string,
  { ids, respuesta, motivo, usuarioId }: DecidedAnswer,
): Promise<void> {
  const esRegla = usuarioId === null;
  const decided = await trx
    .updateTable('solicitud_cancelacion')
    .set({ respuesta, motivo, usuario_id: usuarioId, tipo: esRegla ? 1 : 0, decidida: deps.clock() })
    .where('rfc_owner', '=', rfc)
    .where('id', 'in', [...ids])
    .where('status', '=', EstatusSolicitud.Pendiente)
    .where('respuesta', 'is', null)
    .returning(['id', 'uuid'])
    .execute();
  if (decided.length !== new Set(ids).size) throw alreadyAnswered();
  for (const { id } of decided) await queueSending(deps, trx, rfc, id, esRegla ? 0 : SAFETY_MS);
  const autor = esRegla ? { autor: { ...currentAutor(), usuarioId: null, usuario: 'Reglas del buzón' } } : {};
  const accion = respuesta === 'Aceptacion' ? 'cancelacion.aceptada' : 'cancelacion.rechazada';
  for (const { uuid } of decided) await record(trx, rfc, { accion, objeto: uuid, detalle: motivo, ...autor });
}

/** Queues the job that sends the answer, `afterMs` from now. */
export const queueSending = ({ jobs }: Pick<Deps, 'jobs'>, db: Db, rfc: string, id: string, afterMs: number) =>
  jobs.add(
    db,
    'send-respuesta',
    { rfc, id },
    { jobKey: `respuesta ${rfc} ${id}`, ...(afterMs > 0 && { runAt: new Date(Date.now() + afterMs) }) },
  );

/** Returns the 409 for a request that is already answered. */
export const alreadyAnswered = () =>
  new Problem(409, 'conflict', 'La solicitud ya fue respondida, o su respuesta está en camino.');

/** Returns the answer for the API's `1` or `0`. */
export const respuestaOf = (accept: '0' | '1'): Respuesta => (accept === '1' ? 'Aceptacion' : 'Rechazo');
