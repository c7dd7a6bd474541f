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
}

/** Whether a key may sign the keys of an environment: it may promote everything there. */
export const maySignKeys = ({ scopes }: ReleaseKey, environment: string): boolean =>
  !scopes ||
  scopes.some(
    ({ role, areas, environments }) =>
      role === 'promote' && areas === null && (environments === null || environments.includes(environment)),
  );

/** A list of keys of this environment that a key of the shell was allowed to sign. Throws Refused for any other. */
export async function verifyKeyList(
  signed: SignedKeyList,
  { keys, environment, now, seenSerial = 0 }: KeyListOptions,
): Promise<KeyList> {
  const key = await assertSigned('keys', { ...signed, text: signed.list }, keys);
  const list = keyList().safeParse(parseJson(signed.list));
  if (!list.success) throw new Refused('malformed');
  if (list.data.environment !== environment) throw new Refused('other_environment');
  if (!maySignKeys(key, environment)) throw new Refused('out_of_scope');
  if (list.data.serial < seenSerial) throw new Refused('downgraded');
  if (!(now.getTime() < Date.parse(list.data.expires))) throw new Refused('expired');
  return list.data;
}

/** Keys that are believed in an environment, and the serial of the list that says so; 0 without one. */
export interface BelievedKeys {
  keys: readonly ReleaseKey[];
  serial: number;
}

/** Returns the keys of the shell with those of a signed list, without the revoked ones. A list that does not verify changes nothing. */
export async function believe(list: unknown, options: KeyListOptions): Promise<BelievedKeys> {
  const { keys } = options;
  const signed = signedKeyList().safeParse(list);
  const verified = signed.success ? await verifyKeyList(signed.data, options).catch(() => null) : null;
  if (!verified) return { keys, serial: 0 };
  const isOwn = (id: string) => keys.some((key) => key.id === id);
  const all = [...keys, ...verified.keys.filter(({ id }) => !isOwn(id))];
  return { keys: all.filter(({ id }) => !verified.revoked.includes(id)), serial: verified.serial };
}
