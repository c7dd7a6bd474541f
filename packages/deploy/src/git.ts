import { execFileSync } from 'node:child_process';

/** Bytes of output, for the names of all files of a large repository. */
const MOST_OUTPUT = 256 * 2 ** 20;

/** Runs git in a checkout and returns its output. @throws when it fails */
export const git = (root: string, ...args: string[]): string =>
  execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: MOST_OUTPUT,
  });

/** Whether a revision is a commit that this checkout has. */
export function isKnown(root: string, revision: string): boolean {
  return succeeds(root, 'rev-parse', '--quiet', '--verify', `${revision}^{commit}`);
}

/** Whether a commit is another one, or one of its ancestors. */
export const isWithin = (root: string, commit: string, other: string): boolean =>
  succeeds(root, 'merge-base', '--is-ancestor', commit, other);

/** Whether a revision is known and has a commit in common with what is checked out. */
export const isRelated = (root: string, revision: string): boolean =>
  isKnown(root, revision) && succeeds(root, 'merge-base', revision, 'HEAD');

/**
 * Paths that differ between two commits. A file that moved counts in both places, and names with accents are not quoted.
 * @param range `A B`, or `A...B` since they parted
 */
export const changedPaths = (root: string, ...range: string[]): string[] =>
  git(root, 'diff', '--name-only', '--no-renames', '-z', ...range, '--')
    .split('\0')
    .filter(Boolean);

/** @throws when the checkout lacks history: whether a commit is older than another one could not be told. */
export function refuseShallow(root: string): void {
  if (git(root, 'rev-parse', '--is-shallow-repository').trim() === 'true')
    throw new Error(
      'The checkout is shallow: fetch the whole history (fetch-depth: 0 on GitHub, GIT_DEPTH: "0" on GitLab)',
    );
}

function succeeds(root: string, ...args: string[]): boolean {
  try {
    git(root, ...args);
    return true;
  } catch {
    return false;
  }
}
