import { isConflictOfCopy } from '@boveda/platform/db/copies';
import { isDatabaseOutage } from '@boveda/platform/db/outage';
import type { Deps } from '../installation/deps';

/**
 * Does work that only reads on a copy of the database that has all that was written before; on the primary where there is none, and once more
 * there when the copy fails: what it stores for later readers, or a machine that is lost, is no fault of the caller.
 */
export async function readingCopy<Result>(
  deps: Deps,
  mayRead: boolean,
  work: (deps: Deps) => Promise<Result>,
): Promise<Result> {
  const copy = mayRead ? await deps.copies?.inStep() : null;
  if (!copy) return work(deps);
  try {
    return await work({ ...deps, db: copy.use });
  } catch (error) {
    if (!isDatabaseOutage(error) && !isConflictOfCopy(error)) throw error;
    return work(deps);
  }
}
