import type { Deps } from '../deps';
import { verifyCfdis } from '../modules/cfdi/verify-cfdis';
import type { JobPayloads } from './job-payloads';

const PENDIENTE = 1;

/**
 * Asks the SAT about pending CFDI. Fails when some are still open, so that the queue tries again later and later; those
 * that are decided are not asked about twice. After a stamp the SAT may take 72 hours to know a CFDI.
 */
export async function verifyCfdi(deps: Deps, { rfc, ids }: JobPayloads['verify-cfdi']): Promise<void> {
  const { unknown, unanswered } = await verifyCfdis(deps, rfc, ids, [PENDIENTE]);
  if (unanswered > 0) throw new Error(`the SAT did not answer about ${unanswered} of ${ids.length} CFDI`);
  if (unknown > 0) throw new Error(`the SAT does not know ${unknown} of ${ids.length} CFDI yet`);
}
