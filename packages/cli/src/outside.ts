import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Promotion, SHELL } from '@boveda/contracts';
import type { Builder, CliContext } from '@boveda/releases/cli';
import { findRelease, findSigner, hostOf, openStore } from '@boveda/releases/store';
import { areaFolder } from './area-folders';
import { branchOf, buildArea } from './build/build-area';
import { BuildError } from './build/bundle';
import { createOpener } from './gate-browser/open-release';
import type { Neighbour } from './new-area/make-area';

/** Commands that sign what they store. */
const SIGNING = /^(publish|preview|link|promote|canary|rollback|withdraw|upgrade|renew|revoke|rotate-key|retire-key)$/;

/** Environment and store of the release commands in a team's repository. @throws BuildError when a setting is missing. */
export async function outsideContext(root: string, env: NodeJS.ProcessEnv, command: string): Promise<CliContext> {
  if (!env.BOVEDA_STORE)
    throw new BuildError('BOVEDA_STORE says where releases are stored: a folder, or s3://bucket/prefix');
  const home = env.BOVEDA_HOME || join(root, '.boveda');
  if (SIGNING.test(command) && !(await findSigner(home, env)))
    throw new BuildError(
      'BOVEDA_RELEASE_KEY is the key of your team, which signs: the content of the file that you were given',
    );
  const store = openStore(env.BOVEDA_STORE);
  return {
    store,
    builder: outsideBuilder(root, home, () => hostOf(store, env.BOVEDA_ENVIRONMENT || 'local')),
    // The shell is the live one of the store: none is built here.
    open: createOpener(null, env),
    home,
    env,
    now: () => new Date(),
    print: (line) => console.log(line),
  };
}

/** The areas that are live in the store of BOVEDA_STORE, so that a new one takes no address of theirs; none without a store. */
export async function liveAreas({ BOVEDA_STORE, BOVEDA_ENVIRONMENT }: NodeJS.ProcessEnv): Promise<Neighbour[]> {
  if (!BOVEDA_STORE) return [];
  const store = openStore(BOVEDA_STORE);
  const promotions = await store.promotions(BOVEDA_ENVIRONMENT || 'local');
  const live = promotions.map(({ promotion }) => JSON.parse(promotion) as Promotion);
  const areas = live.filter(({ area, withdrawn }) => area !== SHELL && !withdrawn);
  return Promise.all(areas.map(({ area, live }) => findRelease(store, `${area}@${live}`)));
}

/** Builds the areas of a repository that has our packages from npm. `host` is the shell that is live. */
function outsideBuilder(root: string, home: string, host: Builder['host']): Builder {
  const folderOf = (area: string): string => {
    const folder = areaFolder(root, area);
    if (folder) return folder;
    throw new BuildError(`${area} is no area of this folder: an area is a folder mf-… with an area.json`);
  };
  return {
    host,
    async idOf(area) {
      folderOf(area);
      return null;
    },
    async build(area, name = (id) => id) {
      const dist = join(home, 'build', area);
      await rm(dist, { recursive: true, force: true });
      const folder = folderOf(area);
      return buildArea({ root, folder, dist, paths: [folder, 'package.json', 'package-lock.json'] }, name);
    },
    buildShell: () => Promise.reject(new BuildError('The shell is built in its own repository')),
    branch: () => branchOf(root),
  };
}
