import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Builder } from '@boveda/releases/cli';
import { HOST_FILE, hostFacts } from '@boveda/releases/store';
import { type buildPlaces, ROOT } from '../places';
import { BuildError, bundle } from './bundle';
import { inputsHash } from './inputs-hash';
import { precompress } from './precompress';

/** Builds the areas of this checkout into `places.unfinished`. */
export const createAreaBuilder = (places: ReturnType<typeof buildPlaces>): Builder => ({
  async idOf(area) {
    if (!/^mf-[a-z0-9-]+$/.test(area) || !existsSync(join(ROOT, area, 'area.json')))
      throw new BuildError(`${area} is no area of this checkout: an area is a folder mf-… with an area.json`);
    return inputsHash(ROOT, area);
  },

  async build(area, release) {
    const dist = join(places.unfinished, area);
    const bundled = await bundle(area, dist, { release });
    await precompress(dist);
    const sdk = await readJson<{ version: string }>('packages/api-sdk/package.json');
    return {
      dist,
      descriptor: await readJson(join(area, 'area.json')),
      sdk: { builtWith: sdk.version, requires: `^${sdk.version}` },
      bundled,
      gitRevision: git('rev-parse', 'HEAD'),
    };
  },

  branch: () => git('rev-parse', '--abbrev-ref', 'HEAD'),

  async host() {
    const file = join(places.shell, HOST_FILE);
    return existsSync(file) ? hostFacts.parse(JSON.parse(await readFile(file, 'utf8'))) : null;
  },
});

const readJson = async <T>(path: string): Promise<T> => JSON.parse(await readFile(join(ROOT, path), 'utf8')) as T;

function git(...args: string[]): string {
  try {
    return execFileSync('git', args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    return 'unknown';
  }
}
