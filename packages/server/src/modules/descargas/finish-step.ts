import type { Deps } from '../../installation/deps';
import { addPilotoJob } from './piloto/piloto.store';
import { summarizeDescarga } from './summarize';

/** Summarizes a download after a step; when one of the pilot's ended, the pilot decides again. */
export async function finishStep(deps: Pick<Deps, 'db' | 'jobs'>, rfc: string, id: string): Promise<void> {
  const { ended, piloto } = await summarizeDescarga(deps.db, rfc, id);
  if (ended && piloto) await addPilotoJob(deps, rfc);
}
