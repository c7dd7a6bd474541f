import type { CheckerDeps } from './checker-deps';
import type { Finding } from './finding';
import { checkPortion, firstPlace } from './next-portion';
import { advanceRound, beginRound, endRound, forgetNames } from './round.store';

/** Totals of a check. */
export interface CheckedTotals {
  cfdi: number;
  archivos: number;
}

/**
 * Compares every row with its files, every file with the rows, every counter with a recount, and every audit log with
 * its chain and the rows it names; begins a round and removes it at the end. Yields each finding once, as it is found; concurrent uploads
 * are not reported as damage.
 */
export async function* checkIntegrity(deps: CheckerDeps): AsyncGenerator<Finding, CheckedTotals> {
  let round = await beginRound(deps.db, deps.clock(), await firstPlace(deps));
  try {
    for (;;) {
      deps.signal?.throwIfAborted();
      const { place, ...portion } = await checkPortion(deps, round);
      yield* portion.hallazgos;
      if (place === null) return { cfdi: round.cfdi, archivos: round.archivos };
      round = await advanceRound(deps.db, round, portion, place, async () => {});
    }
  } finally {
    let after: string | null = null;
    do after = await forgetNames(deps.db, round, after);
    while (after !== null);
    await endRound(deps.db, round);
  }
}
