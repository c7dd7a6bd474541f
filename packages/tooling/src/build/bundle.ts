import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Configuration, rspack } from '@rspack/core';
import { ROOT } from '../places';

/** A bundle did not build; the message is what Rspack says, ready to be shown. */
export class BuildError extends Error {
  override readonly name = 'BuildError';
}

/**
 * Builds one folder (an area or the shell) into `output`, which is emptied first. The folder's own rspack.config.ts
 * decides everything but the place and the release id, which it reads from BOVEDA_RELEASE.
 */
export async function bundle(folder: string, output: string, release: string): Promise<void> {
  await rm(output, { recursive: true, force: true });
  process.env.NODE_ENV = 'production';
  process.env.BOVEDA_RELEASE = release;
  const module = (await import(pathToFileURL(join(ROOT, folder, 'rspack.config.ts')).href)) as {
    default: Configuration;
  };
  const config = module.default;
  const compiler = rspack({ ...config, mode: 'production', output: { ...config.output, path: output } });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error);
        else if (stats?.hasErrors()) reject(new BuildError(`${folder}\n${stats.toString({ preset: 'errors-only' })}`));
        else resolve();
      });
    });
  });
}
