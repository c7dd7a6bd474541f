import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Builder } from '@boveda/releases/cli';
import { HOST_FILE, hostFacts, idOfBuild, nameBuild, UNNAMED } from '@boveda/releases/store';
import { type buildPlaces, ROOT } from '../places';
import { buildShell } from './build-shell';
import { BuildError, bundle } from './bundle';
import { git, gitState } from './git-state';
import { inputPaths, inputsHash } from './inputs-hash';
import { createKnownIds } from './known-ids';
import { precompress } from './precompress';

/** Builds the areas of this checkout into `places.unfinished`, and its shell. */
export const createAreaBuilder = (places: ReturnType<typeof buildPlaces>): Builder => ({
  async idOf(area) {
    if (!/^mf-[a-z0-9-]+$/.test(area) || !existsSync(join(ROOT, area, 'area.json')))
      throw new BuildError(`${area} is no area of this checkout: an area is a folder mf-… with an area.json`);
    return createKnownIds(places.ids).find(area, await inputsHash(ROOT, area));
  },

  async build(area, name = (id) => id) {
    const dist = join(places.unfinished, area);
    const inputs = await inputsHash(ROOT, area);
    const state = gitState(ROOT, await inputPaths(ROOT, area));
    const bundled = await bundle(area, dist, { release: UNNAMED });
    const { version } = await readJson<{ version: string }>('packages/api-sdk/package.json');
    const build = {
      dist,
      descriptor: await readJson(join(area, 'area.json')),
      sdk: { builtWith: version, requires: `^${version}` },
      bundled,
      ...state,
    };
    const id = await idOfBuild(build);
    await createKnownIds(places.ids).note(area, inputs, id);
    const release = name(id);
    await nameBuild(dist, release);
    await precompress(dist);
    return { ...build, release };
  },

  async buildShell(keys) {
    const state = gitState(ROOT, await inputPaths(ROOT, 'shell'));
    return { ...(await buildShell(places, 'production', keys, () => undefined)), ...state };
  },

  branch: () => git(ROOT, 'rev-parse', '--abbrev-ref', 'HEAD') ?? 'unknown',

  async host() {
    const file = join(places.shell, HOST_FILE);
    return existsSync(file) ? hostFacts.parse(JSON.parse(await readFile(file, 'utf8'))) : null;
  },
});

const readJson = async <T>(path: string): Promise<T> => JSON.parse(await readFile(join(ROOT, path), 'utf8')) as T;
