import { mayChange } from './changed-areas';
import { changedPaths, git, isKnown, isWithin } from './git';

/** What `boveda live` prints of an area, or of the shell. */
export interface LiveRelease {
  area: string;
  release: string;
  commit: string | null;
  dirty: boolean;
  isRollback: boolean;
  /** Releases that rollbacks have left, and commits that these were built of. */
  left: string[];
  leftCommits: string[];
  isWithdrawn: boolean;
  delivered: { commit: string; release: string } | null;
}

/** Whether a pipeline has something to do: publish, note that there is nothing new, or leave what a later commit delivered. */
export type Due = 'publish' | 'same' | 'later';

/** A checkout with the whole history. */
export interface Checkout {
  root: string;
  head: string;
  /** The branch that is delivered, as it is now, which may be ahead of `head`; null when it is not known. */
  tip: string | null;
}

/** The checked out commit. @param tip revision of the branch that is delivered, as `origin/main` */
export const checkoutOf = (root: string, tip: string | undefined): Checkout => ({
  root,
  head: git(root, 'rev-parse', 'HEAD').trim(),
  tip: tip && isKnown(root, tip) ? tip : null,
});

/** Whether the branch still has a commit: a forced push may have taken it away. */
export const isOnBranch = ({ root, tip }: Checkout, commit: string): boolean =>
  tip === null || isWithin(root, commit, tip);

/**
 * Returns what the pipeline of the checked out commit does with an area, or the shell, of a folder, by what is live of it, not by what the last push
 * changed: pushes may be cancelled, fail, be repeated and arrive in any order. What a rollback left, or was withdrawn, is not published again
 * until its sources change.
 */
export function dueOf(checkout: Checkout, folder: string, live: LiveRelease | undefined): Due {
  if (!live) return 'publish';
  if (isLater(checkout, live.delivered?.commit) || isLater(checkout, builtOf(live))) return 'later';
  const { root, head } = checkout;
  const isSame = (base: string) => isKnown(root, base) && !mayChange(folder, changedPaths(root, base, head));
  return basesOf(live).some(isSame) ? 'same' : 'publish';
}

/** Whether a commit of the branch contains the checked out one and more. */
export const isLater = (checkout: Checkout, commit: string | null | undefined): boolean =>
  !!commit &&
  commit !== checkout.head &&
  isWithin(checkout.root, checkout.head, commit) &&
  isOnBranch(checkout, commit);

/** The commit that what is live was built of, where that says how far the branch has come. */
const builtOf = ({ commit, dirty, isRollback, isWithdrawn }: LiveRelease): string | null =>
  dirty || isRollback || isWithdrawn ? null : commit;

/** Commits with whose sources there is nothing to do. */
function basesOf({ release, commit, dirty, isRollback, left, leftCommits, delivered }: LiveRelease): string[] {
  const built = dirty || commit === null ? [] : [commit];
  // Sources of a later commit may build what was live before.
  const noted = delivered && [release, ...left].includes(delivered.release) ? [delivered.commit] : [];
  if (isRollback) return [...noted, ...leftCommits, ...built];
  return noted.length > 0 ? noted : built;
}
