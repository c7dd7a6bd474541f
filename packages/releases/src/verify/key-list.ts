import { type KeyList, keyList, type SignedKeyList, signedKeyList } from '@boveda/contracts/core';
import { assertSigned, Refused, type ReleaseKey } from './signature';
import { parseJson } from './verify-release';

/** In place of an area, where serials are kept. */
export const KEYS = 'keys';

/** The context of a verification. */
export interface KeyListOptions {
  /** Keys of the shell: of these only those that may promote every area there sign lists. */
  keys: readonly ReleaseKey[];
  environment: string;
  now: Date;
  /** Highest serial that was seen of a list of the environment; 0 when none. */
  seenSerial?: number;
  /** Keys that the newest list that was seen revoked: they sign no list, and stay revoked where there is no newer one. */
  revokedBefore?: readonly string[];
}

/** Whether a key may sign the keys of an environment: it may promote everything there. */
export const maySignKeys = ({ scopes }: ReleaseKey, environment: string): boolean =>
  !scopes ||
  scopes.some(
    ({ role, areas, environments }) =>
      role === 'promote' && areas === null && (environments === null || environments.includes(environment)),
  );

/** A list of keys of this environment that a key of the shell was allowed to sign. Throws Refused for any other. */
export async function verifyKeyList(signed: SignedKeyList, options: KeyListOptions): Promise<KeyList> {
  const list = await verifyAtAnyTime(signed, options);
  if (hasEnded(list, options.now)) throw new Refused('expired');
  return list;
}

const hasEnded = ({ expires }: KeyList, now: Date) => !(now.getTime() < Date.parse(expires));

/** The same for a list that may have ended. */
async function verifyAtAnyTime(
  signed: SignedKeyList,
  { keys, environment, seenSerial = 0, revokedBefore = [] }: KeyListOptions,
): Promise<KeyList> {
  const signers = keys.filter(({ id }) => !revokedBefore.includes(id));
  const key = await assertSigned('keys', { ...signed, text: signed.list }, signers);
  const list = keyList().safeParse(parseJson(signed.list));
  if (!list.success) throw new Refused('malformed');
  if (list.data.environment !== environment) throw new Refused('other_environment');
  if (!maySignKeys(key, environment)) throw new Refused('out_of_scope');
  if (list.data.serial < seenSerial) throw new Refused('downgraded');
  return list.data;
}

/** Keys that are believed in an environment, and the serial of the list that says so; 0 without one. */
export interface BelievedKeys {
  keys: readonly ReleaseKey[];
  serial: number;
  /** Keys that are revoked, to be remembered with the serial. */
  revoked: readonly string[];
}

/**
 * Returns the keys of the shell with those of a signed list, without the revoked ones. A list that does not verify changes nothing, and one
 * that has ended adds no key; what it revoked stays so: a revocation has no end.
 */
export async function believe(list: unknown, options: KeyListOptions): Promise<BelievedKeys> {
  const { keys, now, revokedBefore = [] } = options;
  const signed = signedKeyList().safeParse(list);
  const verified = signed.success ? await verifyAtAnyTime(signed.data, options).catch(() => null) : null;
  const { serial = 0, revoked = revokedBefore } = verified ?? {};
  const isOwn = (id: string) => keys.some((key) => key.id === id);
  const added = verified && !hasEnded(verified, now) ? verified.keys.filter(({ id }) => !isOwn(id)) : [];
  return { keys: [...keys, ...added].filter(({ id }) => !revoked.includes(id)), serial, revoked };
}
