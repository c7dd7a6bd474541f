import type { Signer } from './keys';
import { type Change, promotionOf, untilFirst, write } from './promote';
import type { ReleaseStore } from './release-store';

/**
 * Pins the live release of an area, so that reports of open pages do not pull it back, or unpins it; returns the release. Its
 * promotion is signed again, otherwise unchanged: the pin ends with the next release. @throws when the area is not live there.
 */
export const setPin = (
  store: ReleaseStore,
  signer: Signer,
  area: string,
  pinned: boolean,
  change: Change,
): Promise<string> =>
  untilFirst(store, change.environment, async (after) => {
    const before = await promotionOf(store, change.environment, area);
    if (!before) throw new Error(`${area} is not live in ${change.environment}`);
    const { live, previous, canary, at, since = at, expires } = before;
    const what = { area, live, previous, canary, since, ...(pinned && { pinned: true as const }) };
    // A renewal, because shells of before refuse promotions with an action that they do not know.
    return (await write(store, signer, 'renew', what, { ...change, expires }, after)) && live;
  });
