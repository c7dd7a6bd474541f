import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Areas whose release may have changed since `base`: their own folder changed, or something that areas are built from.
 * Each area is built from the packages, so a change there affects all of them; an unchanged area has the same release id and
 * is not published again. Without a known `base` (a first push, a rewritten branch) every area may have changed.
 */
export function changedAreas(root: string, base: string): string[] {
  const paths = isKnown(root, base) ? git(root, 'diff', '--name-only', `${base}...HEAD`).split('\n') : null;
  const all = paths === null || paths.some((path) => /^(packages\/|pnpm-lock\.yaml$|tsconfig\.json$)/.test(path));
  return readdirSync(root)
    .filter((name) => name.startsWith('mf-') && existsSync(join(root, name, 'area.json')))
    .filter((name) => all || paths.some((path) => path.startsWith(`${name}/`)))
    .sort();
}

function isKnown(root: string, revision: string): boolean {
  try {
    git(root, 'rev-parse', '--quiet', '--verify', `${revision}^{commit}`);
    return true;
  } catch {
    return false;
  }
}

const git = (root: string, ...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
