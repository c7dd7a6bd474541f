import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';

/** Sources of an area, or of the shell, at a commit of a repository, as the id of the release that is built of them. */
export const idAt = (repository: string, commit: string, area: string): string =>
  createHash('sha256')
    .update(execFileSync('git', ['ls-tree', '-r', commit, area, 'packages/ui-kit'], { cwd: repository }))
    .digest('hex')
    .slice(0, 12);

/** Returns the routes and menu entries of a sample area: by the paths of its area.json, else one path, its name. */
export const screensOf = (area: string, { paths = [area] }: { paths?: string[] }) => ({
  paths,
  routes: paths.map((path) => ({ name: path, path })),
  menu: paths.map((path) => ({
    label: path,
    path,
    icon: 'x',
    order: [...path].reduce((n, c) => n * 31 + c.charCodeAt(0), 7) % 1e6,
  })),
});
