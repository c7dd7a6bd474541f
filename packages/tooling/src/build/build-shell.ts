import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseKey } from '@boveda/releases';
import { type buildPlaces, ROOT } from '../places';
import { bundle } from './bundle';
import { inputsHash } from './inputs-hash';
import { precompress } from './precompress';
import { type Report, seconds } from './report';

/** File in the built shell with the hash of its inputs. */
const STAMP = 'build-id';

/** Builds the shell that trusts `keys`, unless it is built already; the old one is replaced atomically. */
export async function buildShell(
  places: ReturnType<typeof buildPlaces>,
  mode: 'development' | 'production',
  keys: readonly ReleaseKey[],
  report: Report,
): Promise<void> {
  const shell = mode === 'production' ? places.shell : places.devShell;
  const trustedKeys = JSON.stringify(keys);
  const id = createHash('sha256')
    .update(`${await inputsHash(ROOT, 'shell')}\n${trustedKeys}`)
    .digest('hex')
    .slice(0, 12);
  if ((await readFile(join(shell, STAMP), 'utf8').catch(() => '')) === id) return;
  const started = Date.now();
  const dist = join(places.unfinished, 'shell');
  await bundle('shell', dist, { release: id, trustedKeys, mode });
  if (mode === 'production') await precompress(dist);
  await writeFile(join(dist, STAMP), id);
  await mkdir(join(shell, '..'), { recursive: true });
  const previous = `${shell}.previous`;
  await rm(previous, { recursive: true, force: true });
  if (existsSync(shell)) await rename(shell, previous);
  await rename(dist, shell);
  await rm(previous, { recursive: true, force: true });
  report(`${mode === 'production' ? 'shell' : 'shell for development'} ${id} (${seconds(started)})`);
}
