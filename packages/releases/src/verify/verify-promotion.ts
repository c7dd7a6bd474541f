import { type Promotion, promotion, type SignedPromotion } from '@boveda/contracts/core';
import type { SignedBy } from './renewal';
import { assertInScope, assertSigned, Refused, type ReleaseKey } from './signature';
import { parseJson, type Verdict, verdictOf } from './verify-release';

/** The trusted keys, the environment and the time. */
export interface PromotionOptions {
  keys: readonly ReleaseKey[];
  environment: string;
  now: Date;
}

/** A promotion of this environment that one of the trusted keys was allowed to sign. Throws Refused for any other. */
export async function verifyPromotion(
  signed: SignedPromotion,
  { keys, environment, now }: PromotionOptions,
): Promise<SignedBy> {
  const key = await assertSigned('promotion', { ...signed, text: signed.promotion }, keys);
  const promoted = promotion().safeParse(parseJson(signed.promotion));
  if (!promoted.success) throw new Refused('malformed');
  const { area, expires } = promoted.data;
  if (promoted.data.environment !== environment) throw new Refused('other_environment');
  assertInScope(key, { role: 'promote', area, environment });
  if (expires && !(now.getTime() < Date.parse(expires))) throw new Refused('expired');
  return { promotion: promoted.data, key };
}

/** The same, but returns the reason instead of throwing. */
export const checkPromotion = (signed: SignedPromotion, options: PromotionOptions): Promise<Verdict<Promotion>> =>
  verdictOf(verifyPromotion(signed, options).then((verified) => verified.promotion));
