import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { git, isKnown } from './git';

/** What every release is built from. */
const SHARED = /^(packages\/|pnpm-lock\.yaml$|tsconfig\.json$)/;

/** Areas of a checkout. */
export const areasIn = (root: string): string[] =>
  readdirSync(root)
    .filter((name) => name.startsWith('mf-') && existsSync(join(root, name, 'area.json')))
    .sort();

/** Whether one of these paths may change the release of an area, or of the shell: in its own folder, or shared. */
export const mayChange = (what: string, paths: readonly string[]): boolean =>
  paths.some((path) => SHARED.test(path) || path.startsWith(`${what}/`));

/**
 * Areas whose release may have changed on a branch since it left `base`. An unchanged area has the same release id and is not
 * published again. Without a known `base` (a first push, a rewritten branch) every area may have changed.
 */
export function changedAreas(root: string, base: string): string[] {
  const areas = areasIn(root);
  if (!isKnown(root, base)) return areas;
  const paths = git(root, 'diff', '--name-only', `${base}...HEAD`).split('\n');
  return areas.filter((area) => mayChange(area, paths));
}
