import { type Promotion, SHELL } from '@boveda/contracts';
import type { ReleaseKey } from '../../verify/signature';
import { checkPromotion } from '../../verify/verify-promotion';
import { checkRelease } from '../../verify/verify-release';
import type { ReleaseStore } from '../release-store';
import { inUse } from './lost-areas';

/** The areas of an environment of which something in use is not signed with one of these keys: pages that trust only these do not run it. */
export async function untrustedAreas(
  store: ReleaseStore,
  environment: string,
  keys: readonly ReleaseKey[],
): Promise<string[]> {
  const refused = new Set<string>();
  for (const signed of await store.promotions(environment)) {
    const { area, withdrawn } = JSON.parse(signed.promotion) as Promotion;
    if (withdrawn || area === SHELL) continue;
    // Whether it has expired is another question.
    const verdict = await checkPromotion(signed, { keys, environment, now: new Date(0) });
    if (!verdict.ok) refused.add(area);
  }
  for (const { record } of await inUse(store, environment)) {
    const signed = await store.release(record.id, record.release);
    if (signed && !(await checkRelease(signed, keys)).ok) refused.add(record.id);
  }
  return [...refused];
}
