import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Folders of a repository that areas are in, relative to its root: the root itself, and the one for areas among the packages. */
export const areaHomes = ['.', 'packages/areas'] as const;
/** One of the folders that areas are in. */
export type AreaHome = (typeof areaHomes)[number];

/** An area of a repository. */
export interface AreaFolder {
  /** `mf-impuestos` */
  id: string;
  /** Relative to the root, with slashes: `mf-cfdi`, `packages/areas/mf-impuestos`. */
  folder: string;
}

const isId = /^mf-[a-z0-9-]+$/;

/** Folder that an area has, or would have, in one of the homes. */
export const folderIn = (home: AreaHome, id: string): string => (home === '.' ? id : `${home}/${id}`);

/** The areas of a repository, ordered by id: folders called `mf-…` with an `area.json`. */
export const areasIn = (root: string): AreaFolder[] =>
  areaHomes
    .flatMap((home) => (existsSync(join(root, home)) ? readdirSync(join(root, home)) : []).map((id) => ({ home, id })))
    .map(({ home, id }) => ({ id, folder: folderIn(home, id) }))
    .filter(({ id, folder }) => isId.test(id) && existsSync(join(root, folder, 'area.json')))
    .sort((a, b) => (a.id < b.id ? -1 : 1));

/** Folder of an area, relative to `root`; null when the repository has no area of that id. */
export const areaFolder = (root: string, id: string): string | null =>
  areasIn(root).find((area) => area.id === id)?.folder ?? null;
