import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Configuration, Stats } from '@rspack/core';
import { packagesOf } from './packages-of';

/** A failed build; the message is Rspack's, ready to be shown. */
export class BuildError extends Error {
  override readonly name = 'BuildError';
}

/** Options for a folder's own rspack.config. */
export interface BundleOptions {
  /** Id of the build of an area: BOVEDA_RELEASE. */
  release?: string;
  /** JSON of the keys that a shell trusts: BOVEDA_TRUSTED_KEYS. */
  trustedKeys?: string;
  /** `development` supports hot reload. */
  mode?: 'development' | 'production';
}

/**
 * Builds one folder (an area or the shell) into `output`, which is emptied first. The folder's own rspack.config
 * decides everything but the output and the options. Returns Rspack's statistics, for `packagesIn`.
 */
export async function bundle(folder: string, output: string, options: BundleOptions): Promise<Stats> {
  await rm(output, { recursive: true, force: true });
  const mode = options.mode ?? 'production';
  process.env.NODE_ENV = mode;
  if (options.release) process.env.BOVEDA_RELEASE = options.release;
  if (options.trustedKeys) process.env.BOVEDA_TRUSTED_KEYS = options.trustedKeys;
  const config = await configOf(folder);
  // Only here: commands that build nothing begin sooner without it.
  const { rspack } = await import('@rspack/core');
  const compiler = rspack({ ...config, mode, output: { ...config.output, path: output } });
  return await new Promise<Stats>((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error || !stats) reject(error ?? new BuildError(`${folder}: the build has no result`));
        else if (stats.hasErrors()) reject(new BuildError(`${folder}\n${stats.toString({ preset: 'errors-only' })}`));
        else resolve(stats);
      });
    });
  });
}

/** The packages whose code is in a build. Costs a pass over all modules, and is not needed for the shell. */
export function packagesIn(stats: Stats): string[] {
  const { modules = [] } = stats.toJson({ all: false, modules: true, nestedModules: true, modulesSpace: 1e6 });
  return packagesOf(modules);
}

/** Loads a folder's rspack.config.ts (.mjs outside of this repository) under the current environment; Node evaluates it once per process. */
export async function configOf(folder: string): Promise<Configuration> {
  const file = ['rspack.config.ts', 'rspack.config.mjs'].map((name) => join(folder, name)).find(existsSync);
  if (!file) throw new BuildError(`${folder} has no rspack.config.mjs`);
  const module = (await import(pathToFileURL(file).href)) as { default: Configuration };
  return module.default;
}
