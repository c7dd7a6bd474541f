import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { areaFolder, BuildError, branchOf, buildArea, gitState } from '@boveda/cli';
import type { Builder } from '@boveda/releases/cli';
import { HOST_FILE, hostFacts } from '@boveda/releases/store';
import { type buildPlaces, ROOT } from '../places';
import { buildShell, copyShell } from './build-shell';
import { inputPaths, inputsHash } from './inputs-hash';
import { createKnownIds } from './known-ids';

/** Folder of an area of this checkout, by its id or by the folder itself. @throws BuildError when it has none. */
function folderOf(area: string): string {
  const folder = areaFolder(ROOT, area);
  if (folder) return folder;
  if (existsSync(join(ROOT, area, 'area.json'))) return area;
  throw new BuildError(`${area} is no area of this checkout: an area is a folder mf-… with an area.json`);
}

/** Builds the areas of this checkout into `places.unfinished`, and its shell. */
export const createAreaBuilder = (places: ReturnType<typeof buildPlaces>): Builder => ({
  async idOf(area) {
    return createKnownIds(places.ids).find(area, await inputsHash(ROOT, folderOf(area)));
  },

  async build(area, name = (id) => id) {
    const dist = join(places.unfinished, area);
    const folder = folderOf(area);
    const inputs = await inputsHash(ROOT, folder);
    return buildArea({ root: ROOT, folder, dist, paths: await inputPaths(ROOT, folder) }, async (id) => {
      await createKnownIds(places.ids).note(area, inputs, id);
      return name(id);
    });
  },

  async buildShell(keys, name = (id) => id) {
    const state = gitState(ROOT, await inputPaths(ROOT, 'shell'));
    const built = await buildShell(places, { mode: 'production', keys }, () => undefined);
    const release = name(built.release);
    const named = release === built.release ? built : await copyShell(built, release, join(places.unfinished, release));
    return { ...named, ...state };
  },

  branch: () => branchOf(ROOT),

  async host() {
    const file = join(places.shell, HOST_FILE);
    return existsSync(file) ? hostFacts.parse(JSON.parse(await readFile(file, 'utf8'))) : null;
  },
});
