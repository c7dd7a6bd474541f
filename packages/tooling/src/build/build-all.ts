import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { liveRegistry, packRelease, pruneReleases, readRelease, writeRegistry } from '@boveda/releases/pack';
import { buildPlaces, ROOT } from '../places';
import { bundle } from './bundle';
import { inputsHash } from './inputs-hash';
import { precompress } from './precompress';

/** Releases of an area that stay beside the live one, to go back to. */
const KEPT_RELEASES = 3;
/** File in the built shell that says which inputs it was made of. */
const SHELL_STAMP = 'build-id';

type Report = (line: string) => void;

/** Folders of the areas that exist: those with an `area.json`. */
export async function areaFolders(): Promise<string[]> {
  const entries = await readdir(ROOT);
  return entries.filter((name) => name.startsWith('mf-') && existsSync(join(ROOT, name, 'area.json'))).sort();
}

/**
 * Builds the shell and every area whose inputs changed into `home`, and writes the registry in which these releases are
 * live. Running it again without changes builds nothing. @throws BuildError with Rspack's message.
 */
export async function buildAll(home: string, report: Report): Promise<void> {
  const live = new Map<string, string>();
  for (const folder of await areaFolders()) live.set(folder, await buildArea(home, folder, report));
  await buildShell(home, report);
  const places = buildPlaces(home);
  await writeRegistry(places.registry, await liveRegistry(places.releases, live));
  for (const [area, release] of live) await pruneReleases(places.releases, area, release, KEPT_RELEASES);
  await rm(places.unfinished, { recursive: true, force: true });
}

async function buildArea(home: string, folder: string, report: Report): Promise<string> {
  const { releases, unfinished } = buildPlaces(home);
  const release = await inputsHash(ROOT, folder);
  if (await readRelease(releases, folder, release)) return release;
  const started = Date.now();
  const dist = join(unfinished, folder);
  await bundle(folder, dist, release);
  await precompress(dist);
  await packRelease({
    dist,
    descriptor: JSON.parse(await readFile(join(ROOT, folder, 'area.json'), 'utf8')),
    release,
    root: releases,
    gitRevision: gitRevision(),
    built: new Date(),
  });
  report(`${folder} ${release} (${seconds(started)})`);
  return release;
}

async function buildShell(home: string, report: Report): Promise<void> {
  const { shell, unfinished } = buildPlaces(home);
  const id = await inputsHash(ROOT, 'shell');
  if ((await readFile(join(shell, SHELL_STAMP), 'utf8').catch(() => '')) === id) return;
  const started = Date.now();
  const dist = join(unfinished, 'shell');
  await bundle('shell', dist, id);
  await precompress(dist);
  await writeFile(join(dist, SHELL_STAMP), id);
  await mkdir(join(shell, '..'), { recursive: true });
  const previous = `${shell}.previous`;
  await rm(previous, { recursive: true, force: true });
  if (existsSync(shell)) await rename(shell, previous);
  await rename(dist, shell);
  await rm(previous, { recursive: true, force: true });
  report(`shell ${id} (${seconds(started)})`);
}

const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

function gitRevision(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    return 'unknown';
  }
}
