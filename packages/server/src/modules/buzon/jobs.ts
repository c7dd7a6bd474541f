import { EstatusSolicitud } from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import { SatUnavailable } from '@boveda/sat-client';
import type { Deps } from '../../installation/deps';
import type { JobPayloads } from '../../installation/jobs/job-payloads';
import { refreshSolicitudes } from './refresh-solicitudes';
import { sendRespuesta } from './send-respuesta';

/** Sends a decided answer. Throws while the SAT has not confirmed it, so that the queue retries with growing delays. */
export async function sendRespuestaJob(deps: Deps, { rfc, id }: JobPayloads['send-respuesta']): Promise<void> {
  try {
    await sendRespuesta(deps, rfc, id);
  } catch (error) {
    // The decision was undone; the next refresh of the mailbox starts over.
    if (!(error instanceof Problem)) throw error;
    deps.log.warn({ err: error, rfc }, 'an answer to a request to cancel was refused');
  }
  const open = await deps.db
    .selectFrom('solicitud_cancelacion')
    .select('id')
    .where('rfc_owner', '=', rfc)
    .where('id', '=', id)
    .where('status', '=', EstatusSolicitud.Pendiente)
    .where('respuesta', 'is not', null)
    .executeTakeFirst();
  if (open) throw new Error('the SAT has not confirmed the answer yet');
}

/** Refreshes one mailbox; retries within the hour when the PAC is unavailable. */
export async function refreshBuzonJob(deps: Deps, { rfc }: JobPayloads['refresh-buzon']): Promise<void> {
  try {
    await refreshSolicitudes(deps, rfc);
  } catch (error) {
    if (!(error instanceof SatUnavailable)) throw error;
    throw new Error(`the PAC did not answer about ${rfc}: ${error.kind}`, { cause: error });
  }
}
