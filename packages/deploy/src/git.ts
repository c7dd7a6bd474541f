import { execFileSync } from 'node:child_process';

/** Runs git in a checkout and returns its output. @throws when it fails */
export const git = (root: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** Whether a revision is a commit that this checkout has. */
export function isKnown(root: string, revision: string): boolean {
  return succeeds(root, 'rev-parse', '--quiet', '--verify', `${revision}^{commit}`);
}

/** Whether a commit is another one, or one of its ancestors. */
export const isWithin = (root: string, commit: string, other: string): boolean =>
  succeeds(root, 'merge-base', '--is-ancestor', commit, other);

function succeeds(root: string, ...args: string[]): boolean {
  try {
    git(root, ...args);
    return true;
  } catch {
    return false;
  }
}
