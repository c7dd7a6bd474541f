import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundle, type Effort, precompress } from '@boveda/cli';
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

/** What a build of the shell is made with. */
export interface ShellOptions {
  mode: 'development' | 'production';
  /** The keys that it trusts. */
  keys: readonly ReleaseKey[];
  /** How much its compressed copies are worth; those of a build for this machine alone are made `quick`. */
  effort?: Effort;
}

/** The shell that was built with the same inputs; null when there is none. */
export async function findBuiltShell(
  places: ReturnType<typeof buildPlaces>,
  options: ShellOptions,
): Promise<BuiltShell | null> {
  const dist = folderOf(places, options);
  const [inputs, effort = 'best'] = (await readFile(stampOf(dist), 'utf8').catch(() => '')).split('\n');
  if (inputs !== (await inputsOf(options)) || (options.effort !== 'quick' && effort === 'quick')) return null;
  const release = await idIn(dist);
  return release ? { dist, release } : null;
}

const folderOf = ({ shell, devShell }: ReturnType<typeof buildPlaces>, { mode }: ShellOptions) =>
  mode === 'production' ? shell : devShell;

/** Beside the folder: everything in it is part of the release. */
const stampOf = (dist: string) => `${dist}.inputs`;

const inputsOf = async ({ keys }: ShellOptions) =>
  createHash('sha256')
    .update(`${await inputsHash(ROOT, 'shell')}\n${JSON.stringify(keys)}`)
    .digest('hex');

/** Builds the shell, unless it is built already; the old one is replaced atomically. */
export async function buildShell(
  places: ReturnType<typeof buildPlaces>,
  options: ShellOptions,
  report: Report,
): Promise<BuiltShell> {
  const built = await findBuiltShell(places, options);
  if (built) return built;
  const { mode, keys, effort = 'best' } = options;
  const shell = folderOf(places, options);
  const stamp = stampOf(shell);
  const inputs = await inputsOf(options);
  const started = Date.now();
  const dist = join(places.unfinished, 'shell');
  await bundle(join(ROOT, 'shell'), dist, { trustedKeys: JSON.stringify(keys), mode });
  const release = await outputId(dist);
  const page = join(dist, PAGE);
  await writeFile(page, (await readFile(page, 'utf8')).replace('<html ', `<html data-shell="${release}" `));
  if (mode === 'production') await precompress(dist, effort);
  await mkdir(join(shell, '..'), { recursive: true });
  const previous = `${shell}.previous`;
  await rm(stamp, { force: true });
  await rm(previous, { recursive: true, force: true });
  if (existsSync(shell)) await rename(shell, previous);
  await rename(dist, shell);
  await rm(previous, { recursive: true, force: true });
  await writeFile(stamp, `${inputs}\n${effort}`);
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
