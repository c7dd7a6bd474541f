import type { ReleaseStore } from '../release-store';
import type { Check } from './gate-answer';

/** The environments that a release passes in their order, where the installation states none. */
export const STAGES: readonly string[] = ['staging', 'production'];

/** A release was live, or on trial, in the environment before this one. Environments that are no stage have none before. */
export async function checkStaged(
  store: ReleaseStore,
  { id, release }: { id: string; release: string },
  environment: string,
  stages: readonly string[],
): Promise<Check> {
  const before = stages[stages.indexOf(environment) - 1];
  if (before === undefined) return { check: 'stages', ok: true, says: `Nothing comes before ${environment}.` };
  const log = await store.log(before);
  const was = log.some(({ area, live, canary }) => area === id && (live === release || canary?.release === release));
  return was
    ? { check: 'stages', ok: true, says: `It was live in ${before}.` }
    : { check: 'stages', ok: false, says: `It never was live in ${before}, which comes before ${environment}.` };
}
