import { SHELL } from '@boveda/contracts';
import { checkRelease } from '../verify/verify-release';
import { believedIn, believedWith } from './key-list';
import type { Signer } from './keys';
import { liveShells } from './live-shells';
import { type Change, promotionOf, untilFirst, write } from './promote';
import { readAny, readRecord, readShell } from './records';
import type { ReleaseStore } from './release-store';
import { lostIn, whyNotIn } from './shell/lost-areas';
import { untrustedAreas } from './shell/untrusted-areas';
import { checkShell } from './shell-record';

/**
 * Makes the previous release of an area, or of the shell, live again and returns its id. The gate is not asked: the release was live
 * there. But shell and areas must still fit.
 * Its fallback is the one it had then, never the release that is replaced. @throws when there is no previous one, or areas and shell would no longer fit.
 */
export async function rollback(store: ReleaseStore, signer: Signer, area: string, change: Change): Promise<string> {
  const { environment } = change;
  return untilFirst(store, environment, async (after) => {
    const before = await promotionOf(store, environment, area);
    if (!before) throw new Error(`${area} is not live in ${environment}`);
    const live = before.previous;
    if (!live) throw new Error(`${area} has nothing to go back to in ${environment}`);
    if (!(await readAny(store, area, live))) throw new Error(`${area} ${live} is not in the store any more`);
    await refuseUnfit(store, change, area, live);
    const then = (await store.log(environment)).findLast((entry) => entry.area === area && entry.live === live);
    const spare = then?.previous && (await isTrusted(store, change, area, then.previous)) ? then.previous : null;
    const what = { area, live, previous: spare, canary: null };
    return (await write(store, signer, 'rollback', what, change, after)) && live;
  });
}

/** Whether a release is in the store, and signed with a key that the live shell trusts. */
async function isTrusted(
  store: ReleaseStore,
  { environment, now }: Change,
  area: string,
  release: string,
): Promise<boolean> {
  const signed = await store.release(area, release);
  const keys = await believedIn(store, environment, now);
  if (!signed || !keys) return signed !== null;
  return (await (area === SHELL ? checkShell : checkRelease)(signed, keys)).ok;
}

/** Throws when an area that works now would not run any more: in the shell of then, or itself as it was then. */
async function refuseUnfit(
  store: ReleaseStore,
  { environment, now }: Change,
  area: string,
  live: string,
): Promise<void> {
  const present = (await liveShells(store, environment))[0]?.host;
  if (!present) return;
  if (area !== SHELL) {
    const record = await readRecord(store, area, live);
    const why = record ? await whyNotIn(store, record, present) : [];
    if (why.length > 0) throw new Error(`Roll back the shell first. ${why.join(' ')}`);
    return;
  }
  const before = await readShell(store, live);
  if (!before) return;
  const keys = await believedWith(store, environment, before.host, now);
  const strange = keys ? await untrustedAreas(store, environment, keys) : [];
  if (strange.length > 0)
    throw new Error(`It does not trust the keys with which these are live since: ${strange.join(', ')}`);
  const broken = (await lostIn(store, environment, present)).map(({ record }) => record.release);
  const lost = (await lostIn(store, environment, before.host)).filter(
    ({ role, record }) => role === 'live' && !broken.includes(record.release),
  );
  if (lost.length === 0) return;
  const names = lost.map(({ record }) => record.id).join(', ');
  throw new Error(`Roll back ${names} first. ${lost.flatMap(({ says }) => says).join(' ')}`);
}
