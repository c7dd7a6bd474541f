import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseKey } from '@boveda/releases';
import { outputId } from '@boveda/releases/store';
import { type buildPlaces, ROOT } from '../places';
import { bundle } from './bundle';
import { inputsHash } from './inputs-hash';
import { precompress } from './precompress';
import { type Report, seconds } from './report';

/** File in the built shell with the hash of its inputs. */
const STAMP = 'build-inputs';

/** Builds the shell that trusts `keys`, unless it is built already; the old one is replaced atomically. */
export async function buildShell(
  places: ReturnType<typeof buildPlaces>,
  mode: 'development' | 'production',
  keys: readonly ReleaseKey[],
  report: Report,
): Promise<void> {
  const shell = mode === 'production' ? places.shell : places.devShell;
  const trustedKeys = JSON.stringify(keys);
  const inputs = createHash('sha256')
    .update(`${await inputsHash(ROOT, 'shell')}\n${trustedKeys}`)
    .digest('hex');
  if ((await readFile(join(shell, STAMP), 'utf8').catch(() => '')) === inputs) return;
  const started = Date.now();
  const dist = join(places.unfinished, 'shell');
  await bundle('shell', dist, { trustedKeys, mode });
  const id = await outputId(dist);
  const page = join(dist, 'index.html');
  await writeFile(page, (await readFile(page, 'utf8')).replace('<html ', `<html data-shell="${id}" `));
  if (mode === 'production') await precompress(dist);
  await writeFile(join(dist, STAMP), inputs);
  await mkdir(join(shell, '..'), { recursive: true });
  const previous = `${shell}.previous`;
  await rm(previous, { recursive: true, force: true });
  if (existsSync(shell)) await rename(shell, previous);
  await rename(dist, shell);
  await rm(previous, { recursive: true, force: true });
  report(`${mode === 'production' ? 'shell' : 'shell for development'} ${id} (${seconds(started)})`);
}
