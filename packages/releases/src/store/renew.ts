import type { Promotion, SignedPromotion } from '@boveda/contracts';
import { RENEW_BY_MS, type SignedBy } from '../verify/renewal';
import { isInScope } from '../verify/scopes';
import type { ReleaseKey } from '../verify/signature';
import { verifyPromotion } from '../verify/verify-promotion';
import type { Signer } from './keys';
import { pinOf, untilFirst, write } from './promote';
import { lastPromotionsOf } from './records';
import type { ReleaseStore } from './release-store';

/** A promotion that has less than this left is renewed. */
const DUE_MS = RENEW_BY_MS / 2;

/** Days that a promotion is valid beside newer ones. */
export const RENEWED_DAYS = RENEW_BY_MS / (24 * 3_600_000);

/** What a renewal did, by area. */
export interface Renewal {
  renewed: string[];
  /** Due, but the key may not sign them. */
  due: string[];
}

/** Which promotions of an environment are renewed, with which key. */
export interface RenewOptions {
  environment: string;
  now: Date;
  /** Keys that are trusted there. */
  keys: readonly ReleaseKey[];
  /** Null: nothing is signed, and what is due is only listed. */
  signer: Signer | null;
  /** The promotions that count; those of the store when absent. */
  promotions?: readonly SignedPromotion[];
  /** Id of a key that is replaced: what it signed is due at any time, withdrawals too. */
  replaces?: string;
}

/**
 * Signs again, unchanged, what is live in an environment and has less than half of its time left, as far as the key may. What
 * does not verify, or has ended by intention (`expires`), is left alone.
 */
export async function renewPromotions(store: ReleaseStore, options: RenewOptions): Promise<Renewal> {
  const { environment, now, keys, signer, promotions = await store.promotions(environment), replaces } = options;
  const verified = (
    await Promise.all(promotions.map((each) => verifyPromotion(each, { keys, environment, now }).catch(() => null)))
  ).filter((each): each is SignedBy => each !== null);
  const own = keys.find(({ id }) => id === signer?.id);
  const answer: Renewal = { renewed: [], due: [] };
  for (const each of verified) {
    const { area, withdrawn } = each.promotion;
    if (each.key.id !== replaces && (withdrawn || !isDue(each.promotion, now))) continue;
    const may = own !== undefined && isInScope(own.scopes, { role: 'promote', area, environment });
    if (signer && may && (await renew(store, signer, each.promotion, now))) answer.renewed.push(area);
    else answer.due.push(area);
  }
  return answer;
}

/** Whether less than half of a promotion's time is left; one without an end gets one. */
const isDue = ({ renewBy }: Promotion, now: Date) => !renewBy || Date.parse(renewBy) - now.getTime() < DUE_MS;

/** False when another promotion of the area has taken its place. */
const renew = (store: ReleaseStore, signer: Signer, old: Promotion, now: Date): Promise<boolean> => {
  const { area, environment, live, previous, canary, serial, reason, by, expires, at, since = at, withdrawn } = old;
  return untilFirst(store, environment, async (after) => {
    const current = (await lastPromotionsOf(store, environment)).find((each) => each.area === area);
    if (current?.serial !== serial) return { done: false };
    const what = { area, live, previous, canary, since, ...(withdrawn && { withdrawn }), ...pinOf(old) };
    return (
      (await write(store, signer, 'renew', what, { environment, reason, by, now, expires }, after)) && { done: true }
    );
  }).then(({ done }) => done);
};
