import { mayChange } from './changed-areas';
import { git, isKnown, isWithin } from './git';

/** What `boveda live` prints of an area, or of the shell. */
export interface LiveRelease {
  area: string;
  release: string;
  commit: string | null;
  dirty: boolean;
  isRollback: boolean;
  delivered: { commit: string; release: string } | null;
}

/** Whether a pipeline has something to do: publish, note that there is nothing new, or leave what a later commit delivered. */
export type Due = 'publish' | 'same' | 'later';

/**
 * Returns what the pipeline of the checked out commit does with an area, or the shell, of a folder, by what is live of it, not by what the last push
 * changed: pushes may be cancelled, fail, be repeated and arrive in any order. What a rollback left is not published again until
 * its sources change.
 */
export function dueOf(root: string, folder: string, live: LiveRelease | undefined): Due {
  if (!live) return 'publish';
  const { delivered } = live;
  const head = git(root, 'rev-parse', 'HEAD').trim();
  if (delivered && delivered.commit !== head && isWithin(root, head, delivered.commit)) return 'later';
  const base = baseOf(live);
  if (base === null || !isKnown(root, base)) return 'publish';
  const paths = git(root, 'diff', '--name-only', base, head).split('\n');
  return mayChange(folder, paths) ? 'publish' : 'same';
}

/** The commit whose sources are live; null where none is. */
function baseOf({ release, commit, dirty, isRollback, delivered }: LiveRelease): string | null {
  // Sources of a later commit may build what was live before.
  if (delivered && (delivered.release === release || isRollback)) return delivered.commit;
  return dirty ? null : commit;
}
