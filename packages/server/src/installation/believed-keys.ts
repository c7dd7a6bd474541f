import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseKey } from '@boveda/releases';
import {
  believedWith,
  findSigner,
  HOST_FILE,
  type HostFacts,
  hostFacts,
  publicHalf,
  type ReleaseStore,
} from '@boveda/releases/store';
import { type Env, places } from './settings/env';

/**
 * Trusted keys for releases and promotions: those the shell was built with, else this installation's own, with the signed list of the
 * environment.
 */
export async function believedKeys(
  { home, environment }: Pick<Env, 'home' | 'environment'>,
  store: ReleaseStore,
  now: Date,
): Promise<readonly ReleaseKey[]> {
  const host = (await builtShell(home)) ?? {};
  if (host.keys) return (await believedWith(store, environment, host, now)) ?? [];
  const signer = await findSigner(home, {});
  return signer ? [publicHalf(signer)] : [];
}

async function builtShell(home: string): Promise<Pick<HostFacts, 'keys' | 'readsKeyLists'> | undefined> {
  const text = await readFile(path.join(places(home).shell, HOST_FILE), 'utf8').catch(() => null);
  return text === null ? undefined : hostFacts.safeParse(JSON.parse(text)).data;
}
