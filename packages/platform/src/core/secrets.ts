import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Keyring, MasterKey } from './keyring';

/** What secrets are sealed for. Where each of them is stored is said by `esquema/sealed-columns.ts`. */
export type SealPurpose =
  | 'api-key'
  | 'certificado'
  | 'correos'
  | 'correos oauth'
  | 'gateway'
  | 'idempotency'
  | 'respaldos'
  | 'segundo-factor'
  | 'webhook';

const ALGORITHM = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;
const WRAPPED_KEY = NONCE + 32 + TAG;
/** Begins what names its key. What was sealed before keys had names begins with a random nonce. */
const MARK = Buffer.from('b07eda01', 'hex');
const ID = 8;

/** Encrypts with a key of 32 bytes; `context` has to be the same when it is decrypted. */
export function encrypt(key: Buffer, context: string, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(context));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Opens what `encrypt` made; throws when key, context or any bit differs. */
export function decrypt(key: Buffer, context: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE), { authTagLength: TAG });
  decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(-TAG));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()]);
}

/** The first bytes of everything that a key sealed. */
export const sealPrefix = ({ id }: Pick<MasterKey, 'id'>): Buffer => Buffer.concat([MARK, Buffer.from(id, 'hex')]);

const wrap = (key: MasterKey, purpose: SealPurpose, context: string, dataKey: Buffer) =>
  Buffer.concat([sealPrefix(key), encrypt(key.derive(purpose), context, dataKey)]);

/**
 * Encrypts a secret for storage: with a data key of its own, which is encrypted by the current master key for `purpose`. The
 * id of that master key comes first. `context` names the record: sealed bytes that are copied to another record do not open.
 */
export function sealSecret(keys: Keyring, purpose: SealPurpose, context: string, plain: Buffer): Buffer {
  const dataKey = randomBytes(32);
  return Buffer.concat([wrap(keys.current(), purpose, context, dataKey), encrypt(dataKey, context, plain)]);
}

/** Opens what `sealSecret` sealed, with any key of the ring; throws when purpose, context, key or any bit differs. */
export function openSecret(keys: Keyring, purpose: SealPurpose, context: string, sealed: Buffer): Buffer {
  const { dataKey, content } = unwrap(keys, purpose, context, sealed);
  return decrypt(dataKey, context, content);
}

/** Seals the same secret with the current master key; null when it already is. Throws as `openSecret` does. */
export function resealSecret(keys: Keyring, purpose: SealPurpose, context: string, sealed: Buffer): Buffer | null {
  const current = keys.current();
  if (sealed.subarray(0, MARK.length + ID).equals(sealPrefix(current))) return null;
  const { dataKey, content } = unwrap(keys, purpose, context, sealed);
  decrypt(dataKey, context, content);
  return Buffer.concat([wrap(current, purpose, context, dataKey), content]);
}

function unwrap(keys: Keyring, purpose: SealPurpose, context: string, sealed: Buffer) {
  const isMarked = sealed.subarray(0, MARK.length).equals(MARK);
  const named = isMarked && keys.find(sealed.subarray(MARK.length, MARK.length + ID).toString('hex'));
  if (named) return split(named, purpose, context, sealed.subarray(MARK.length + ID));
  let cause: unknown;
  for (const key of keys.all().toReversed())
    try {
      return split(key, purpose, context, sealed);
    } catch (error) {
      cause = error;
    }
  throw new Error('no key of this installation opens this secret', { cause });
}

const split = (key: MasterKey, purpose: SealPurpose, context: string, sealed: Buffer) => ({
  dataKey: decrypt(key.derive(purpose), context, sealed.subarray(0, WRAPPED_KEY)),
  content: sealed.subarray(WRAPPED_KEY),
});
