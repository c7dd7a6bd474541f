import { type Promotion, SHELL } from '@boveda/contracts';
import type { ReleaseKey } from '../verify/signature';
import { checkRelease } from '../verify/verify-release';
import type { Signer } from './keys';
import { whyNotBelieved } from './may-sign';
import { lastPromotionsOf } from './records';
import type { ReleaseStore } from './release-store';
import type { Role } from './shell/lost-areas';
import { checkShell } from './shell-record';

/** Something that pages of an environment are given, or servers rely on, and that a key signed. */
export interface SignedThing {
  environment: string;
  area: string;
  /** The statement that it is live, or that it is withdrawn, or the record of a release. */
  what: 'promotion' | 'withdrawal' | Role;
  release: string;
  /** It has ended by intention. */
  hasEnded: boolean;
}

/** What a key signed of all that is in use in an environment, the shell included. */
export async function signedBy(
  store: ReleaseStore,
  environment: string,
  key: string,
  now: Date,
): Promise<SignedThing[]> {
  const found: SignedThing[] = [];
  const signers = new Map((await store.promotions(environment)).map((each) => [areaOf(each.promotion), each.key]));
  for (const { area, live, canary, previous, withdrawn, expires } of await lastPromotionsOf(store, environment)) {
    const hasEnded = Boolean(expires && Date.parse(expires) <= now.getTime());
    const add = (what: SignedThing['what'], release: string) =>
      found.push({ environment, area, what, release, hasEnded });
    if (signers.get(area) === key) add(withdrawn ? 'withdrawal' : 'promotion', live);
    const releases = [['live', live] as const, ['canary', canary?.release] as const, ['previous', previous] as const];
    for (const [role, release] of withdrawn ? [] : releases)
      if (release && (await store.release(area, release))?.key === key) add(role, release);
  }
  return found;
}

/** When what a key signed was last replaced in an environment, the statement or the release; null when it signed nothing there. */
export async function lastInUse(store: ReleaseStore, environment: string, key: string): Promise<Date | null> {
  const changes = await Promise.all(
    (await store.history(environment)).map(async ({ promotion, key: promoter }) => {
      const { area, live, at } = JSON.parse(promotion) as Promotion;
      return { area, at, isOfKey: promoter === key || (await store.release(area, live))?.key === key };
    }),
  );
  const ends = changes.flatMap(({ area, isOfKey }, index) => {
    const next = changes.slice(index + 1).find((each) => each.area === area);
    return isOfKey && next ? [Date.parse(next.at)] : [];
  });
  return ends.length > 0 ? new Date(Math.max(...ends)) : null;
}

const areaOf = (promotion: string) => (JSON.parse(promotion) as { area: string }).area;

/**
 * Signs the record of a release, unchanged, with another key. False for a preview, when its present signature is not valid with the
 * trusted keys, or the other key may not publish the area.
 */
export async function resign(
  store: ReleaseStore,
  signer: Signer,
  keys: readonly ReleaseKey[],
  { area, release }: { area: string; release: string },
): Promise<boolean> {
  const signed = await store.release(area, release);
  // Who can write to the store can write any key's id beside a record.
  if (!signed) return false;
  const verdict = await (area === SHELL ? checkShell : checkRelease)(signed, keys);
  const isOfIt =
    verdict.ok && verdict.result.id === area && verdict.result.release === release && !verdict.result.preview;
  if (!isOfIt || whyNotBelieved(keys, signer, { role: 'publish', area })) return false;
  await store.resign(area, release, { record: signed.record, ...signer.sign('release', signed.record) });
  return true;
}
