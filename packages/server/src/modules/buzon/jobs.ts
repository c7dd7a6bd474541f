import { SatUnavailable } from '@boveda/sat-client';
import type { Deps } from '../../deps';
import { Problem } from '../../http/problem';
import type { JobPayloads } from '../../jobs/job-payloads';
import { actualizarBuzon } from './actualizar';
import { sendRespuesta } from './enviar';

/** Sends a decided answer. Fails while the SAT has not confirmed it, so that the queue asks again later and later. */
export async function sendDecidida(deps: Deps, { rfc, id }: JobPayloads['send-respuesta']): Promise<void> {
  try {
    await sendRespuesta(deps, rfc, id);
  } catch (error) {
    // Nothing is decided any more; the next look at the mailbox begins anew.
    if (!(error instanceof Problem)) throw error;
    deps.log.warn({ err: error, rfc }, 'an answer to a request to cancel was refused');
  }
  const open = await deps.db
    .selectFrom('solicitud_cancelacion')
    .select('id')
    .where('rfc_owner', '=', rfc)
    .where('id', '=', id)
    .where('status', '=', 1)
    .where('respuesta', 'is not', null)
    .executeTakeFirst();
  if (open) throw new Error('the SAT has not confirmed the answer yet');
}

/** Looks at one mailbox; a PAC that is down is asked again within the hour. */
export async function refreshMailbox(deps: Deps, { rfc }: JobPayloads['refresh-buzon']): Promise<void> {
  try {
    await actualizarBuzon(deps, rfc);
  } catch (error) {
    if (!(error instanceof SatUnavailable)) throw error;
    throw new Error(`the PAC said nothing about ${rfc}: ${error.kind}`, { cause: error });
  }
}
