import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseKey } from '@boveda/releases';
import { findSigner, HOST_FILE, hostFacts, publicHalf } from '@boveda/releases/store';
import { places } from '../platform/core/env';

/** Trusted keys for releases and promotions: those the shell was built with, else this installation's own. */
export async function believedKeys(home: string): Promise<readonly ReleaseKey[]> {
  const text = await readFile(path.join(places(home).shell, HOST_FILE), 'utf8').catch(() => null);
  const { keys } = (text !== null && hostFacts.safeParse(JSON.parse(text)).data) || {};
  if (keys) return keys;
  const signer = await findSigner(home, {});
  return signer ? [publicHalf(signer)] : [];
}
