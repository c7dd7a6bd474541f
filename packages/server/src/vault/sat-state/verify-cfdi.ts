import { EstatusCfdi, isRfcDePrueba } from '@boveda/contracts';
import type { Deps } from '../../installation/deps';
import type { JobPayloads } from '../../installation/jobs/job-payloads';
import { outageOf } from './sat-outage';
import { FAILED, verifyCfdis } from './verify-cfdis';

/**
 * Asks the SAT about pending CFDI, and about those that fail a rule although their stamp is verified. Throws when some are still
 * undecided, so that the queue retries with growing delays; decided ones are not asked about again. The SAT may take up to 72 hours
 * after the stamp to know a CFDI. While the SAT is down it asks nothing. `proxima`: when the queue retries; null after its last attempt.
 */
export async function verifyCfdi(
  deps: Deps,
  { rfc, ids }: JobPayloads['verify-cfdi'],
  proxima?: Date | null,
): Promise<void> {
  if (!isRfcDePrueba(rfc) && outageOf(deps.sat).isResting(deps.clock())) throw new Error('the SAT does not answer');
  const { unknown, unanswered } = await verifyCfdis(deps, rfc, ids, [EstatusCfdi.Pendiente, ...FAILED], {
    onlyUndecided: true,
    proxima,
  });
  if (unanswered > 0) throw new Error(`the SAT did not answer about ${unanswered} of ${ids.length} CFDI`);
  if (unknown > 0) throw new Error(`the SAT does not know ${unknown} of ${ids.length} CFDI yet`);
}

/**
 * Asks the SAT about CFDI whose state is in doubt: cancelled ones that its metadata has as valid, and valid ones that a document says
 * to be cancelled. Throws when it does not answer, so that the queue retries.
 */
export async function confirmCancelados(deps: Deps, { rfc, ids }: JobPayloads['confirm-cancelados']): Promise<void> {
  const { unanswered } = await verifyCfdis(deps, rfc, ids, [EstatusCfdi.Vigente, EstatusCfdi.Cancelado]);
  if (unanswered > 0) throw new Error(`the SAT did not answer about ${unanswered} of ${ids.length} CFDI`);
}
