import type { Signer } from './keys';
import { type Change, promotionOf, untilFirst, write } from './promote';
import { readRecord } from './records';
import type { ReleaseStore } from './release-store';

/**
 * Makes the previous release of an area live again and returns its id. The gate is not asked: the release was live there.
 * Its fallback is the one it had then, never the release that is replaced. @throws when there is no previous one.
 */
export async function rollback(store: ReleaseStore, signer: Signer, area: string, change: Change): Promise<string> {
  const { environment } = change;
  return untilFirst(store, environment, async (after) => {
    const before = await promotionOf(store, environment, area);
    if (!before) throw new Error(`${area} is not live in ${environment}`);
    const live = before.previous;
    if (!live) throw new Error(`${area} has nothing to go back to in ${environment}`);
    if (!(await readRecord(store, area, live))) throw new Error(`${area} ${live} is not in the store any more`);
    const then = (await store.log(environment)).findLast((entry) => entry.area === area && entry.live === live);
    const spare = then?.previous && (await readRecord(store, area, then.previous)) ? then.previous : null;
    const what = { area, live, previous: spare, canary: null };
    return (await write(store, signer, 'rollback', what, change, after)) && live;
  });
}
