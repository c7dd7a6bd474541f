import type { Promotion } from '@boveda/contracts';
import { isInScope } from './scopes';
import type { ReleaseKey } from './signature';

/** A promotion is renewed within this time. */
export const RENEW_BY_MS = 30 * 24 * 3_600_000;

/** Those who renew have so long to renew all, also after a failure. */
const GRACE_MS = 3_600_000;

/** A verified promotion, and the key that signed it. */
export interface SignedBy {
  promotion: Promotion;
  key: ReleaseKey;
}

/**
 * Whether a promotion was not renewed although it could have been: a key that may promote its area signed another one of the
 * environment after its end. Each signer renews what it may, so such a promotion is a copy of an old one. Where nothing
 * was signed since, there are no renewals, and the last promotions stay valid.
 */
export function isReplayed({ promotion }: SignedBy, others: readonly SignedBy[], now: Date): boolean {
  const { area, environment, renewBy } = promotion;
  if (!renewBy) return false;
  return others.some(
    (other) =>
      other.promotion.area !== area &&
      Date.parse(other.promotion.at) >= Date.parse(renewBy) &&
      now.getTime() - Date.parse(other.promotion.at) >= GRACE_MS &&
      isInScope(other.key.scopes, { role: 'promote', area, environment }),
  );
}
