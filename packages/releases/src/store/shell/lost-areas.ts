import { type ReleaseRecord, SHELL } from '@boveda/contracts';
import { integrityBelow } from '../files';
import { checkNeeds } from '../gate/fits-shell';
import { readUses } from '../gate/symbols';
import { withFiles } from '../gate/with-files';
import type { HostFacts } from '../host-facts';
import { promotionsOf, readRecord } from '../records';
import type { ReleaseStore } from '../release-store';
import { brokenIn } from '../seal';

/** How pages are given a release: at once, on trial, or when the live one fails. */
export type Role = 'live' | 'canary' | 'previous';

/** A release of an area that pages of an environment are given. */
export interface InUse {
  record: ReleaseRecord;
  role: Role;
}

/** One that does not run in a shell, and why, in sentences. */
export interface Lost extends InUse {
  says: string[];
}

/** All of them, the live ones first. */
export async function inUse(store: ReleaseStore, environment: string): Promise<InUse[]> {
  const promoted = (await promotionsOf(store, environment)).filter(({ area }) => area !== SHELL);
  const named = promoted.flatMap(({ area, live, canary, previous }) => [
    { area, id: live, role: 'live' as const },
    { area, id: canary?.release, role: 'canary' as const },
    { area, id: previous, role: 'previous' as const },
  ]);
  const found = await Promise.all(
    named.map(async ({ area, id, role }) => ({ record: id ? await readRecord(store, area, id) : null, role })),
  );
  const order: Role[] = ['live', 'canary', 'previous'];
  return found
    .flatMap(({ record, role }) => (record ? [{ record, role }] : []))
    .sort((a, b) => order.indexOf(a.role) - order.indexOf(b.role));
}

/** Why a release does not run in a shell, in sentences; empty when it does. */
export async function whyNotIn(store: ReleaseStore, record: ReleaseRecord, host: HostFacts): Promise<string[]> {
  return withFiles(store, record, async (folder) => {
    const altered = brokenIn(record, await integrityBelow(folder));
    if (altered.length > 0) return [`Altered, missing or added since it was signed: ${altered.join(', ')}.`];
    return checkNeeds(record, await readUses(folder), host).flatMap(({ ok, says }) => (ok ? [] : [says]));
  });
}

/** The releases in use in an environment that do not run in a shell. */
export async function lostIn(store: ReleaseStore, environment: string, host: HostFacts): Promise<Lost[]> {
  const judged = (await inUse(store, environment)).map(async (each) => ({
    ...each,
    says: await whyNotIn(store, each.record, host),
  }));
  return (await Promise.all(judged)).filter(({ says }) => says.length > 0);
}
