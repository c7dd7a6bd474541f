// What the `boveda` of a team's repository and the commands of this one do alike: building, naming, serving and opening an
// area, and making one.
// Never: the shell, the whole product, or anything of this repository's layout beyond `mf-*/area.json` and `packages/areas`.
export { areaFolder, areaHomes, areasIn } from './area-folders';
export { branchOf, buildArea } from './build/build-area';
export { BuildError, bundle } from './build/bundle';
export { gitState } from './build/git-state';
export { packagesOf } from './build/packages-of';
export { type Effort, precompress } from './build/precompress';
export { devArea } from './dev-area/dev-area';
export { createOpener } from './gate-browser/open-release';
export { AreaRefused, OWNER_ADVICE, OWNER_OPTIONS, OWNER_USAGE } from './new-area/area-words';
export { makeArea } from './new-area/make-area';
