import { execFileSync } from 'node:child_process';

/** The output of a git command in a folder; null where there is no git. */
export function git(folder: string, ...args: string[]): string | null {
  try {
    return execFileSync('git', args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    return null;
  }
}

/** The checked out commit, and whether files at these paths differ from it or are not in it. */
export const gitState = (folder: string, paths: readonly string[]): { gitRevision: string; dirty: boolean } => ({
  gitRevision: git(folder, 'rev-parse', 'HEAD') ?? 'unknown',
  dirty: Boolean(git(folder, 'status', '--porcelain', '--', ...paths)),
});
