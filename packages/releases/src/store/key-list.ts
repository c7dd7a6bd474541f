import type { KeyList, SignedKeyList } from '@boveda/contracts';
import { believe, maySignKeys, verifyKeyList } from '../verify/key-list';
import type { ReleaseKey } from '../verify/signature';
import type { HostFacts } from './host-facts';
import type { Signer } from './keys';
import { hostOf } from './live-shells';
import type { ReleaseStore } from './release-store';

/** A list is valid for so long, and is renewed in the second half. */
const VALID_MS = 30 * 24 * 3_600_000;

/** The keys that pages of an environment believe with a shell that was built with `keys`: also those of the list, if it reads lists. */
export async function believedWith(
  store: ReleaseStore,
  environment: string,
  { keys, readsKeyLists }: Pick<HostFacts, 'keys' | 'readsKeyLists'>,
  now: Date,
): Promise<readonly ReleaseKey[] | undefined> {
  if (!keys || !readsKeyLists) return keys;
  return (await believe(await store.keyList(environment), { keys, environment, now })).keys;
}

/** The keys that pages of an environment believe; undefined while no release of the shell is live there. */
export async function believedIn(
  store: ReleaseStore,
  environment: string,
  now: Date,
): Promise<readonly ReleaseKey[] | undefined> {
  const host = await hostOf(store, environment);
  return host ? believedWith(store, environment, host, now) : undefined;
}

type Keys = Pick<KeyList, 'keys' | 'revoked'>;

/** What a change of the keys of an environment needs. */
interface KeyChange {
  environment: string;
  by: string;
  now: Date;
  signer: Signer;
  /** Keys of the shell there. */
  keys: readonly ReleaseKey[];
}

/**
 * Signs and stores the next list of keys of an environment. Starts again when another one was stored in between.
 * @throws when the key may not sign it
 */
export async function changeKeys(
  store: ReleaseStore,
  { environment, by, now, signer, keys }: KeyChange,
  change: (before: Keys) => Keys,
): Promise<KeyList> {
  const known = keys.find(({ id }) => id === signer.id);
  if (!known || !maySignKeys(known, environment))
    throw new Error(
      `Key ${signer.id} may not sign keys of ${environment}: it has to be one of the shell, and to promote all areas`,
    );
  for (;;) {
    const number = await store.keyLists(environment);
    const before = await readKeyListOf(await store.keyList(environment), { keys, environment });
    if (before?.revoked.includes(signer.id)) throw new Error(`Key ${signer.id} is revoked in ${environment}`);
    const list: KeyList = {
      ...change(before ?? { keys: [], revoked: [] }),
      environment,
      // From the clock: browsers refuse a serial below one that they saw, and a store may be recreated.
      serial: Math.max(now.getTime(), (before?.serial ?? 0) + 1),
      expires: new Date(now.getTime() + VALID_MS).toISOString(),
      by,
      at: now.toISOString(),
    };
    const text = JSON.stringify(list);
    if (await store.addKeyList(environment, number + 1, { list: text, ...signer.sign('keys', text) })) return list;
  }
}

/** Signs the list again, unchanged, when less than half of its time is left and the key may. Returns whether it did. */
export async function renewKeyList(store: ReleaseStore, options: KeyChange): Promise<boolean> {
  const { environment, now, signer, keys } = options;
  const list = await readKeyListOf(await store.keyList(environment), { keys, environment });
  const known = keys.find(({ id }) => id === signer.id);
  if (!list || list.revoked.includes(signer.id) || !known || !maySignKeys(known, environment)) return false;
  if (Date.parse(list.expires) - now.getTime() > VALID_MS / 2) return false;
  await changeKeys(store, options, (before) => before);
  return true;
}

/** A list that a key of the shell signed, also after its end; null for any other. */
const readKeyListOf = (
  signed: SignedKeyList | null,
  options: { keys: readonly ReleaseKey[]; environment: string },
): Promise<KeyList | null> =>
  signed ? verifyKeyList(signed, { ...options, now: new Date(0) }).catch(() => null) : Promise.resolve(null);
