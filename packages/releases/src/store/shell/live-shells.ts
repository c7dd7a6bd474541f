import { SHELL } from '@boveda/contracts';
import type { HostFacts } from '../host-facts';
import { promotionsOf, readShell } from '../records';
import type { ReleaseStore } from '../release-store';
import type { ShellRecord } from './shell-record';

/** The releases of the shell that pages of an environment are given: the live one, then its canary. Empty when none was promoted. */
export async function liveShells(store: ReleaseStore, environment: string): Promise<ShellRecord[]> {
  const promoted = (await promotionsOf(store, environment)).find(({ area }) => area === SHELL);
  const ids = promoted ? [promoted.live, promoted.canary?.release] : [];
  const records = await Promise.all(ids.map((id) => (id ? readShell(store, id) : null)));
  return records.filter((record) => record !== null);
}

/** The facts of the live shell of an environment; null when none was promoted. */
export const hostOf = async (store: ReleaseStore, environment: string): Promise<HostFacts | null> =>
  (await liveShells(store, environment))[0]?.host ?? null;
