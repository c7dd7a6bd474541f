import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundle, precompress } from '@boveda/cli';
import type { ReleaseKey } from '@boveda/releases';
import { outputId } from '@boveda/releases/store';
import { type buildPlaces, ROOT } from '../places';
import { inputsHash } from './inputs-hash';
import { type Report, seconds } from './report';

const PAGE = 'index.html';

/** A built shell: its folder, and its id. */
export interface BuiltShell {
  dist: string;
  release: string;
}

/** Builds the shell that trusts `keys`, unless it is built already; the old one is replaced atomically. */
export async function buildShell(
  places: ReturnType<typeof buildPlaces>,
  mode: 'development' | 'production',
  keys: readonly ReleaseKey[],
  report: Report,
): Promise<BuiltShell> {
  const shell = mode === 'production' ? places.shell : places.devShell;
  const trustedKeys = JSON.stringify(keys);
  const inputs = createHash('sha256')
    .update(`${await inputsHash(ROOT, 'shell')}\n${trustedKeys}`)
    .digest('hex');
  // Beside the folder: everything in it is part of the release.
  const stamp = `${shell}.inputs`;
  const built = await idIn(shell);
  if (built && (await readFile(stamp, 'utf8').catch(() => '')) === inputs) return { dist: shell, release: built };
  const started = Date.now();
  const dist = join(places.unfinished, 'shell');
  await bundle(join(ROOT, 'shell'), dist, { trustedKeys, mode });
  const release = await outputId(dist);
  const page = join(dist, PAGE);
  await writeFile(page, (await readFile(page, 'utf8')).replace('<html ', `<html data-shell="${release}" `));
  if (mode === 'production') await precompress(dist);
  await mkdir(join(shell, '..'), { recursive: true });
  const previous = `${shell}.previous`;
  await rm(stamp, { force: true });
  await rm(previous, { recursive: true, force: true });
  if (existsSync(shell)) await rename(shell, previous);
  await rename(dist, shell);
  await rm(previous, { recursive: true, force: true });
  await writeFile(stamp, inputs);
  report(`${mode === 'production' ? 'shell' : 'shell for development'} ${release} (${seconds(started)})`);
  return { dist: shell, release };
}

/** Copies a built shell into a folder under another id. */
export async function copyShell({ dist, release: own }: BuiltShell, release: string, to: string): Promise<BuiltShell> {
  await cp(dist, to, { recursive: true });
  const page = join(to, PAGE);
  const html = await readFile(page, 'utf8');
  await writeFile(page, html.replace(`data-shell="${own}"`, `data-shell="${release}"`));
  return { dist: to, release };
}

/** The id of the shell in a folder; null without one. */
async function idIn(folder: string): Promise<string | null> {
  const html = await readFile(join(folder, PAGE), 'utf8').catch(() => '');
  return /<html [^>]*data-shell="([0-9a-f]+)"/.exec(html)?.[1] ?? null;
}
