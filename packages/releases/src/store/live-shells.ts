import { SHELL } from '@boveda/contracts';
import type { HostFacts } from './host-facts';
import { promotionsOf, readShell } from './records';
import type { ReleaseStore } from './release-store';
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

/** Whether a shell trusts a key. */
export const trusts = ({ keys = [] }: Pick<HostFacts, 'keys'>, key: string): boolean =>
  keys.some(({ id }) => id === key);

/** Since when every shell that pages of an environment were given trusts a key; null when the present ones do not. */
export async function trustedSince(store: ReleaseStore, environment: string, key: string): Promise<Date | null> {
  let since: string | null = null;
  for (const { area, live, canary, at } of (await store.log(environment)).toReversed()) {
    if (area !== SHELL) continue;
    const given = await Promise.all([live, canary?.release].map((id) => (id ? readShell(store, id) : undefined)));
    // One that was removed from the store counts as one that does not.
    if (given.some((shell) => shell !== undefined && !(shell && trusts(shell.host, key)))) break;
    since = at;
  }
  return since === null ? null : new Date(since);
}
