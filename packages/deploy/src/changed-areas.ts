import { areasIn } from '@boveda/cli/areas';
import { changedPaths, isRelated } from './git';

/** What every release is built from: packages, but not the areas among them. */
const SHARED = /^(packages\/(?!areas\/)|pnpm-lock\.yaml$|tsconfig\.json$)/;

/** Whether one of these paths may change the release that is built from a folder, an area's or the shell's: in it, or shared. */
export const mayChange = (folder: string, paths: readonly string[]): boolean =>
  paths.some((path) => SHARED.test(path) || path.startsWith(`${folder}/`));

/**
 * Areas whose release may have changed on a branch since it left `base`. An unchanged area has the same release id and is not
 * published again. Without a known `base` with common history (a first push, a rewritten branch) every area may have changed.
 */
export function changedAreas(root: string, base: string): string[] {
  const areas = areasIn(root);
  const paths = isRelated(root, base) ? changedPaths(root, `${base}...HEAD`) : null;
  return areas.filter(({ folder }) => !paths || mayChange(folder, paths)).map(({ id }) => id);
}
